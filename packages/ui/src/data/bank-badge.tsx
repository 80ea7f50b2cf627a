import { badgeOf } from '@krapao/contract/bank-badges';
import './bank-badge.css';
import { cx } from '../cx.ts';

export function BankBadge({ code, size }: { code: string; size?: 'sm' | undefined }) {
  const { letters, fill, ink } = badgeOf(code);
  return (
    <span
      className={cx('bank-badge', size && `is-${size}`)}
      style={{ background: fill, color: ink }}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
