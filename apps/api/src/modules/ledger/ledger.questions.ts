import { question } from '../../platform/ask-together.ts';
import { type BalanceRow, toBalance } from './ledger.rows.ts';
import type { Balance } from './ledger.types.ts';

/** Each is undefined when it is not open yet. */
export type MemberMoney = { wallet: Balance | undefined; bonus: Balance | undefined };

/** How a member's accounts stand. */
export const moneyOfMember = question(
  `select a.kind, b.account_id::text, b.currency, b.available::text, b.held::text, b.seq::text as entries, b.frozen
  from ledger.account a join ledger.balance b on b.account_id = a.id
  where a.kind in ('wallet', 'bonus') and a.owner = $1 and a.side = 'member'`,
  (rows: (BalanceRow & { kind: string })[]): MemberMoney => {
    const balanceOf = (kind: string) => {
      const row = rows.find((found) => found.kind === kind);
      return row && toBalance(row);
    };
    return { wallet: balanceOf('wallet'), bonus: balanceOf('bonus') };
  },
);
