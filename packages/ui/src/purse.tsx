import type { Currency } from '@krapao/money';
import { formatMajor } from '@krapao/money';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Hem } from './hem.tsx';
import { Icon } from './icon.tsx';
import { breakable, Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';
import { VEIL } from './veil.tsx';
import './purse.css';

type PursePart = {
  label: string;
  value: number;
  /** Money that cannot be used now has a colour of its own. */
  tone?: 'wait' | 'locked' | undefined;
};

type PurseProps = {
  label: string;
  /** Major units. Absent while nothing is known yet: the cloth shows its skeleton. */
  total: number | undefined;
  currency: Currency;
  /** How old the total is, in words. */
  when?: ReactNode;
  /** The total may no longer be true: its age stands out. */
  stale?: boolean | undefined;
  /** Main wallet first, then what is in games, then what cannot be used. */
  parts?: readonly PursePart[] | undefined;
  hidden: boolean;
  onHiddenChange: (hidden: boolean) => void;
  showLabel: string;
  hideLabel: string;
  /** Asking for the balance: the hem weaves. */
  checking: boolean;
  onCheck: () => void;
  checkLabel: string;
  checkingLabel: string;
};

/** The wallet card. The number leads; under it its age and where the money is. */
export function Purse(props: PurseProps) {
  const { label, total, hidden, onHiddenChange, showLabel, hideLabel, checking, onCheck } = props;
  return (
    <section className={cx('purse', checking && 'is-checking')} aria-label={label} aria-busy={checking}>
      <div className="purse-top">
        <p className="purse-label">{label}</p>
        {total !== undefined && (
          <button
            type="button"
            className="purse-eye"
            aria-label={hidden ? showLabel : hideLabel}
            onClick={() => onHiddenChange(!hidden)}
          >
            <Icon name={hidden ? 'eyeoff' : 'eye'} size="s" />
          </button>
        )}
        <button type="button" className="purse-check" aria-disabled={checking} onClick={checking ? undefined : onCheck}>
          <Icon name="refresh" />
          {checking ? props.checkingLabel : props.checkLabel}
        </button>
      </div>
      {total === undefined ? <PurseSkeleton /> : <PurseContent {...props} total={total} />}
      <Hem />
    </section>
  );
}

function PurseContent(props: PurseProps & { total: number }) {
  const { total, currency, hidden, when, stale, parts = [] } = props;
  const isEmpty = parts.every(({ value }) => value === 0);
  return (
    <>
      <p className="purse-total money-fit">
        <Money value={total} currency={currency} hidden={hidden} />
      </p>
      {when && (
        <p className={cx('purse-when', stale && 'is-stale')}>
          {stale && <Icon name="clock" size="s" />}
          {when}
        </p>
      )}
      {parts.length > 0 && (
        <>
          <div className={cx('purse-split', !hidden && isEmpty && 'is-empty')} aria-hidden="true">
            {parts.map((part) => (
              <i
                key={part.label}
                className={cx('purse-share', part.tone && `is-${part.tone}`)}
                style={{ flexGrow: hidden ? 1 : part.value }}
              />
            ))}
          </div>
          <ul className="purse-key">
            {parts.map((part) => (
              <li key={part.label} className={cx('purse-key-line', part.tone && `is-${part.tone}`)}>
                {part.label} <b>{hidden ? VEIL : breakable(formatMajor(part.value, currency))}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** As tall as the content it stands for, so that nothing jumps when the balance comes. */
function PurseSkeleton() {
  return (
    <div className="purse-wait">
      <Skeleton onCloth width={210} height={36} />
      <Skeleton onCloth width={150} height={12} />
      <Skeleton onCloth height={6} />
      <div>
        <Skeleton onCloth width={116} height={12} />
        <Skeleton onCloth width={92} height={12} />
      </div>
    </div>
  );
}
