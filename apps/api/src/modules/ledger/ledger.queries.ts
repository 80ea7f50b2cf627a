import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { type BalanceRow, toBalance } from './ledger.rows.ts';
import type { Balance } from './ledger.types.ts';

/** An account that is not open yet is undefined. */
export type MemberMoney = { wallet: Balance | undefined; bonus: Balance | undefined; vault: Balance | undefined };

/** Balances of a member's accounts, as a query for batching. */
export const moneyOfMember = batchedQuery(
  `select a.kind, b.account_id::text, b.currency, b.available::text, b.held::text, b.seq::text as entries, b.frozen
  from ledger.account a join ledger.balance b on b.account_id = a.id
  where a.kind in ('wallet', 'bonus', 'vault') and a.owner = $1 and a.side = 'member'`,
  (rows: (BalanceRow & { kind: string })[]): MemberMoney => {
    const balanceOf = (kind: string) => {
      const row = rows.find((found) => found.kind === kind);
      return row && toBalance(row);
    };
    return { wallet: balanceOf('wallet'), bonus: balanceOf('bonus'), vault: balanceOf('vault') };
  },
);

/** What members have outside games in minor units: wallet, money of a reward and vault. */
export async function balancesOfMembers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query<{ id: string; balance: string }>(
    db,
    `select a.owner as id, sum(b.available + b.held)::text as balance
     from ledger.account a join ledger.balance b on b.account_id = a.id
     where a.side = 'member' and a.kind in ('wallet', 'bonus', 'vault') and a.owner = any($1) group by a.owner`,
    [ids],
  );
  return new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
}
