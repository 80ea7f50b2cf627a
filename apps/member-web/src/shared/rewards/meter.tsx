import type { CSSProperties, ReactNode } from 'react';
import './meter.css';

type MeterProps = {
  /** One sentence that says all of it. */
  label: string;
  /** How far it is and where it fails, in percent of the way to its good end. Nothing is filled while amounts are hidden. */
  at: number | undefined;
  failAt?: number | undefined;
  /** The figure at that place. */
  children?: ReactNode;
};

/** The way of a reward between its two ends. */
export function Meter({ label, at = 0, failAt, children }: MeterProps) {
  const places = { '--at': `${at}%`, ...(failAt !== undefined && { '--fail': `${failAt}%` }) } as CSSProperties;
  return (
    <div className={children === undefined ? 'meter' : 'meter has-here'} role="img" aria-label={label} style={places}>
      <span className="meter-fill" />
      {failAt !== undefined && <span className="meter-end is-bad" />}
      <span className="meter-end is-good" />
      {children !== undefined && <span className="meter-here num">{children}</span>}
    </div>
  );
}
