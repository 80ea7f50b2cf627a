import { Icon, type IconName } from '@krapao/ui/brand/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './needs.css';

export type Need = {
  key: string;
  icon: IconName;
  label: ReactNode;
  hint: ReactNode;
  aside?: ReactNode;
  to: string;
  isLate: boolean;
};

/** Items that wait for an operator, each with a link. */
export function Needs({ needs, empty }: { needs: readonly Need[]; empty: ReactNode }) {
  if (needs.length === 0) return <p className="ink-mute">{empty}</p>;
  return (
    <ul className="needs">
      {needs.map(({ key, icon, label, hint, aside, to, isLate }) => (
        <li key={key}>
          <Link className={isLate ? 'needs-line is-late' : 'needs-line'} to={to}>
            <Icon name={icon} />
            <span className="grow">
              <b>{label}</b>
              <small>{hint}</small>
            </span>
            {aside}
          </Link>
        </li>
      ))}
    </ul>
  );
}
