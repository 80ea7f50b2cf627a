import { lengthOf } from '@krapao/ui/data/money';
import type { CSSProperties } from 'react';
import './meter.css';

type MeterProps = {
  /** A full sentence for screen readers. Omit when the text beside the meter is the same. */
  label?: string;
  /** Progress and failure mark, in percent of the way to success. */
  at: number;
  failAt?: number | undefined;
  /** For use beside other content; shows no figure. */
  thin?: boolean;
  /** The figure at the progress mark. */
  children?: string | false;
};

/** The progress of a reward between failure and success. */
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
