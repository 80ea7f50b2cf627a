import { question } from '../../platform/ask-together.ts';
import { type BalanceRow, toBalance } from './ledger.rows.ts';

/** How a member's wallet stands; undefined when it is not open yet. */
export const walletOfMember = question(
  `select b.account_id::text, b.currency, b.available::text, b.held::text, b.seq::text as entries, b.frozen
  from ledger.account a join ledger.balance b on b.account_id = a.id
  where a.kind = 'wallet' and a.owner = $1 and a.side = 'member'`,
  ([row]: BalanceRow[]) => row && toBalance(row),
);
