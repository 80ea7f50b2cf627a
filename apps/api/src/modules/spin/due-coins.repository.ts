import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type DueCoins = {
  paymentId: string;
  memberId: string;
  currency: Currency;
  coins: number;
  toPlay: Minor;
  madeAt: Date;
};

export const dueCoinsRepository = (db: Db) => ({
  insert: ({ paymentId, memberId, currency, coins, toPlay, madeAt }: DueCoins) =>
    query(
      db,
      `insert into coin_due (payment_id, member_id, currency, coins, to_play, made_at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [paymentId, memberId, currency, coins, toPlay, madeAt],
    ),

  /** Oldest first within each member, locked in member order, so that concurrent batches of bets do not deadlock. */
  async lockOpen(memberIds: readonly string[]): Promise<DueCoins[]> {
    const rows = await query<Omit<DueCoins, 'toPlay'> & { toPlay: string }>(
      db,
      `select payment_id as "paymentId", member_id as "memberId", currency, coins, to_play::text as "toPlay",
         made_at as "madeAt"
       from coin_due where member_id = any($1) and to_play > 0 order by member_id, made_at, payment_id for update`,
      [memberIds],
    );
    return rows.map(({ toPlay, ...row }) => ({ ...row, toPlay: minor(BigInt(toPlay)) }));
  },

  saveLeft: (paymentId: string, toPlay: bigint) =>
    query(db, 'update coin_due set to_play = $2 where payment_id = $1', [paymentId, toPlay]),

  async sumOpen(memberId: string): Promise<{ coins: number; toPlay: Minor }> {
    const [row] = await query<{ coins: number; toPlay: string }>(
      db,
      `select coalesce(sum(coins), 0)::int as coins, coalesce(sum(to_play), 0)::text as "toPlay" from coin_due
       where member_id = $1 and to_play > 0`,
      [memberId],
    );
    return { coins: row?.coins ?? 0, toPlay: minor(BigInt(row?.toPlay ?? 0)) };
  },
});
