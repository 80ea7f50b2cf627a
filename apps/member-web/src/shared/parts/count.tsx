import './count.css';

const SHOWN_MAX = 9;

/** Number on an icon or beside a label. Without `spoken`, the surrounding element announces the count. */
export function Count({ value, spoken }: { value: number; spoken?: string }) {
  return (
    <span className="count">
      <span aria-hidden="true">{value > SHOWN_MAX ? `${SHOWN_MAX}+` : value}</span>
      {spoken && <span className="spoken">{spoken}</span>}
    </span>
  );
}
