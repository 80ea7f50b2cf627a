import { Link } from 'react-router';
import { compact } from './figures.ts';
import './shares.css';

type Share = { name: string; amount: number; to: string };

const TONES = 5;

/** Parts of a whole, the largest first: a stacked bar with a legend. */
export function Shares({ shares }: { shares: readonly Share[] }) {
  const total = shares.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return (
    <>
      <div className="shares-bar" aria-hidden="true">
        {shares.map(({ name, amount }, index) => (
          <i
            key={name}
            className={`shares-tone is-${Math.min(index, TONES - 1)}`}
            style={{ flexGrow: Math.max(0, amount) }}
          />
        ))}
      </div>
      <ul className="shares-list">
        {shares.map(({ name, amount, to }, index) => (
          <li key={name}>
            <i className={`shares-tone is-${Math.min(index, TONES - 1)}`} aria-hidden="true" />
            <Link className="grow" to={to}>
              {name}
            </Link>
            <span className="num is-thin ink-mute">{compact(amount)}</span>
            <b className="num is-thin">{total > 0 ? `${Math.round((amount / total) * 100)}%` : '–'}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
