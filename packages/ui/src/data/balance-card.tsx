import type { Currency } from '@krapao/money';
import { formatMajor } from '@krapao/money';
import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { WovenBorder } from '../brand/woven-border.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../states/skeleton.tsx';
import { MASKED_AMOUNT } from './masked-amount.tsx';
import { breakable, Money } from './money.tsx';
import './balance-card.css';

type BalanceCardPart = {
  label: string;
  value: number;
  /** Colour of money that is not available now; money in progress and in the vault is beside the total. */
  tone?: 'wait' | 'locked' | 'vault' | undefined;
};

type BalanceCardProps = {
  label: string;
  /** Major units; undefined shows the skeleton. */
  total: number | undefined;
  currency: Currency;
  /** Text for the age of the total. */
  when?: ReactNode;
  /** The total may be outdated: its age is highlighted. */
  stale?: boolean | undefined;
  /** In this order: available, in games, unavailable. */
  parts?: readonly BalanceCardPart[] | undefined;
  hidden: boolean;
  onHiddenChange: (hidden: boolean) => void;
  showLabel: string;
  hideLabel: string;
  /** The balance is being fetched: the woven border animates. */
  checking: boolean;
  onCheck: () => void;
  checkLabel: string;
  checkingLabel: string;
  /** Links below the parts. */
  foot?: ReactNode;
};

const BESIDE: readonly (string | undefined)[] = ['wait', 'vault'];

/** Wallet card: the total, its age and its parts. */
export function BalanceCard(props: BalanceCardProps) {
  const { label, total, hidden, onHiddenChange, showLabel, hideLabel, checking, onCheck } = props;
  return (
    <section className={cx('balance-card', checking && 'is-checking')} aria-label={label} aria-busy={checking}>
      <div className="balance-card-top">
        <p className="balance-card-label">{label}</p>
        {total !== undefined && (
          <button
            type="button"
            className="balance-card-eye"
            aria-label={hidden ? showLabel : hideLabel}
            onClick={() => onHiddenChange(!hidden)}
          >
            <Icon name={hidden ? 'eyeoff' : 'eye'} size="s" />
          </button>
        )}
        <button
          type="button"
          className="balance-card-check"
          aria-disabled={checking}
          onClick={checking ? undefined : onCheck}
        >
          <Icon name="refresh" />
          {checking ? props.checkingLabel : props.checkLabel}
        </button>
      </div>
      {total === undefined ? <BalanceCardSkeleton /> : <BalanceCardContent {...props} total={total} />}
      <WovenBorder />
    </section>
  );
}

function BalanceCardContent(props: BalanceCardProps & { total: number }) {
  const { total, currency, hidden, when, stale, parts = [], foot } = props;
  const inTotal = parts.filter(({ tone }) => !BESIDE.includes(tone));
  const isEmpty = inTotal.every(({ value }) => value === 0);
  return (
    <>
      <p className="balance-card-total money-fit">
        <Money value={total} currency={currency} hidden={hidden} />
      </p>
      {when && (
        <p className={cx('balance-card-when', stale && 'is-stale')}>
          {stale && <Icon name="clock" size="s" />}
          {when}
        </p>
      )}
      {parts.length > 0 && (
        <>
          <div className={cx('balance-card-split', !hidden && isEmpty && 'is-empty')} aria-hidden="true">
            {inTotal.map((part) => (
              <i
                key={part.label}
                className={cx('balance-card-share', part.tone && `is-${part.tone}`)}
                style={{ flexGrow: hidden ? 1 : part.value }}
              />
            ))}
          </div>
          <ul className="balance-card-key">
            {parts.map((part) => (
              <li key={part.label} className={cx('balance-card-key-line', part.tone && `is-${part.tone}`)}>
                {part.label} <b>{hidden ? MASKED_AMOUNT : breakable(formatMajor(part.value, currency))}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {foot && <div className="balance-card-foot">{foot}</div>}
    </>
  );
}

/** As tall as the content, so that the layout does not shift when the balance arrives. */
function BalanceCardSkeleton() {
  return (
    <div className="balance-card-wait">
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
