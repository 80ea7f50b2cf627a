import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type Fee = {
  direction: 'deposit' | 'payout';
  /** Of the payment or the withdrawal. */
  subject: string;
  connectionId: string;
  amount: Minor;
  currency: Currency;
  at: Date;
};
export type FeeSum = { connection: string; currency: Currency; sum: string; count: number };

/** Once for each movement; a later report of another fee corrects it. */
const SAVE = `
  insert into gateway_fee (direction, subject, connection, amount, currency, reported_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (direction, subject) do update set amount = excluded.amount
  where gateway_fee.connection = excluded.connection and gateway_fee.currency = excluded.currency`;
const SUMS = `
  select connection, currency, sum(amount)::text as sum, count(*)::int as count from gateway_fee
  where reported_at >= $1 group by connection, currency order by connection, currency`;

export const feesRepository = (db: Db) => ({
  save: ({ direction, subject, connectionId, amount, currency, at }: Fee) =>
    query(db, SAVE, [direction, subject, connectionId, amount, currency, at]),
  sums: (since: Date) => query<FeeSum>(db, SUMS, [since]),
});
