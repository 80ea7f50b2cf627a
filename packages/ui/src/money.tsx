import { type Currency, formatMoney, partsOfMoney } from '@krapao/money';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import './money.css';
import { VEIL } from './veil.tsx';

/** An amount that may go on in the next line after a comma, and nowhere else. */
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

/** How long an amount is, for places that make a long one smaller (see money.css). */
export const lengthOf = (amount: string) => ({ '--chars': amount.length || 1 }) as CSSProperties;

type MoneyProps = {
  /** Major units; a dash stands for what is not known. */
  value: number | null | undefined;
  currency: Currency;
  /** Writes the plus too. */
  signed?: boolean | undefined;
  /** Came in, went out, or never happened. A transfer between own accounts has no tone. */
  tone?: 'in' | 'out' | 'void' | undefined;
  /** For an amount that leads its screen. */
  size?: 'big' | undefined;
  /** Not even a screen reader says it. */
  hidden?: boolean | undefined;
  className?: string | undefined;
};

/** The eye gets small decimals, a screen reader one plain amount. */
export function Money({ value, currency, signed = false, tone, size, hidden, className }: MoneyProps) {
  if (hidden) {
    return (
      <span className={cx('money', size && `is-${size}`, className)} aria-hidden="true">
        {VEIL}
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
