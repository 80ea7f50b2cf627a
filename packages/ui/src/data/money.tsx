import { type Currency, formatMoney, partsOfMoney } from '@krapao/money';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import './money.css';
import { MASKED_AMOUNT } from './masked-amount.tsx';

/** An amount that may wrap after a comma only. */
export function breakable(amount: string): ReactNode {
  const comma = amount.indexOf(',');
  if (comma < 0) return amount;
  return (
    <>
      {amount.slice(0, comma + 1)}
      <wbr />
      {breakable(amount.slice(comma + 1))}
    </>
  );
}

/** Length of an amount, for containers that shrink long amounts (see money.css). */
export const lengthOf = (amount: string) => ({ '--chars': amount.length || 1 }) as CSSProperties;

type MoneyProps = {
  /** Major units; a dash for an unknown amount. */
  value: number | null | undefined;
  currency: Currency;
  /** Shows a plus sign too. */
  signed?: boolean | undefined;
  /** Came in, went out, or never happened. A transfer between own accounts has no tone. */
  tone?: 'in' | 'out' | 'void' | undefined;
  /** For the main amount of a screen. */
  size?: 'big' | undefined;
  /** Masked, for screen readers too. */
  hidden?: boolean | undefined;
  className?: string | undefined;
};

/** Small decimals on screen, one plain amount for screen readers. */
export function Money({ value, currency, signed = false, tone, size, hidden, className }: MoneyProps) {
  if (hidden) {
    return (
      <span className={cx('money', size && `is-${size}`, className)} aria-hidden="true">
        {MASKED_AMOUNT}
      </span>
    );
  }
  const text = formatMoney(value, currency, { signed });
  const parts = partsOfMoney(text);
  const look = cx('money', tone && `is-${tone}`, size && `is-${size}`, className);
  if (!parts) return <span className={look}>{text}</span>;
  return (
    <span className={look} style={lengthOf(text)}>
      <span className="spoken">{text}</span>
      <span aria-hidden="true">
        {parts.sign}
        <span className="money-currency">{parts.symbol}</span>
        {breakable(parts.whole)}
        {parts.decimals && <span className="money-decimals">{parts.decimals}</span>}
      </span>
    </span>
  );
}
