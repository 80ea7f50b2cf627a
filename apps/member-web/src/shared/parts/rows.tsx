import type { ReactNode } from 'react';
import '@krapao/ui/layout/card.css';
import { Icon, type IconName } from '@krapao/ui/brand/icon';
import './rows.css';

/** Card of links and buttons, each with a `<RowItem>`. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="card rows">{children}</div>;
}

type RowItemProps = {
  icon: IconName;
  label: ReactNode;
  /** Current setting, on the right. */
  value?: ReactNode;
  /** Acts on this page, so the row has no arrow. */
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
