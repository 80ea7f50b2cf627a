import { type Currency, formatMoney, partsOfMoney } from '@krapao/money';
import { cx } from './cx.ts';
import './money.css';
import { VEIL } from './veil.tsx';

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
      <span className={cx('money', size, className)} aria-hidden="true">
        {VEIL}
      </span>
    );
  }
  const text = formatMoney(value, currency, { signed });
  const parts = partsOfMoney(text);
  if (!parts) return <span className={cx('money', tone, size, className)}>{text}</span>;
  return (
    <span className={cx('money', tone, size, className)}>
      <span className="sr">{text}</span>
      <span aria-hidden="true">
        {parts.sign}
        <span className="cur">{parts.symbol}</span>
        {parts.whole}
        {parts.decimals && <span className="dec">{parts.decimals}</span>}
      </span>
    </span>
  );
}
