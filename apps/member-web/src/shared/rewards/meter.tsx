import { lengthOf } from '@krapao/ui/money';
import type { CSSProperties } from 'react';
import './meter.css';

type MeterProps = {
  /** One sentence that says all of it. Without it, what stands beside says so. */
  label?: string;
  /** How far it is and where it fails, in percent of the way to its good end. */
  at: number;
  failAt?: number | undefined;
  /** Beside other things, and without a figure. */
  thin?: boolean;
  /** The figure at that place. */
  children?: string | false;
};

/** The way of a reward between its two ends. */
export function Meter({ label, at, failAt, thin = false, children }: MeterProps) {
  const places = { '--at': `${at}%`, ...(failAt !== undefined && { '--fail': `${failAt}%` }) } as CSSProperties;
  const look = `meter${thin ? ' is-thin' : ''}${children ? ' has-here' : ''}`;
  return (
    <div className={look} style={places} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <span className="meter-fill" />
      {failAt !== undefined && <span className="meter-end is-bad" />}
      <span className="meter-end is-good" />
      {children && (
        <span className="meter-here num" style={lengthOf(children)}>
          {children}
        </span>
      )}
    </div>
  );
}
