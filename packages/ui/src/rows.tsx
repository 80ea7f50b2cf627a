import type { ReactNode } from 'react';
import './card.css';
import { Icon, type IconName } from './icon.tsx';
import './rows.css';

/** A card of links and buttons, each holding a `<RowItem>`. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="card rows">{children}</div>;
}

type RowItemProps = {
  icon: IconName;
  label: ReactNode;
  /** The present setting, at the right. */
  value?: ReactNode;
  /** Something happens here and now; no arrow to another place. */
  stays?: boolean | undefined;
};

export function RowItem({ icon, label, value, stays }: RowItemProps) {
  return (
    <>
      <Icon name={icon} />
      <span className="grow">{label}</span>
      {value != null && <span className="ink-mute">{value}</span>}
      {!stays && <Icon name="right" />}
    </>
  );
}
