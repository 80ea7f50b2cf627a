import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** Payments to one of our banks on a day, beside what was booked that day. Sums in minor units. */
export type BankReport = {
  readonly account: string;
  readonly currency: Currency;
  /** In the bank's feed. */
  readonly amount: Minor;
  readonly count: number;
  /** Reported by bank or channel, and still without an owner. */
  readonly waiting: Minor;
  readonly waitingCount: number;
  /** In the feed, and still without an owner. */
  readonly unmatched: Minor;
  /** In the feed, and sent back or put away. */
  readonly returned: Minor;
  /** In the feed, and booked on another day. */
  readonly late: Minor;
  /** Booked that day, and paid on another. */
  readonly earlier: Minor;
  /** Paid and booked that day, and not in the feed. */
  readonly unconfirmed: Minor;
  /** Every payment booked that day. */
  readonly booked: Minor;
};

type Row = { [Key in keyof BankReport]: BankReport[Key] extends Minor ? string : BankReport[Key] };

const SUMS = ['amount', 'waiting', 'unmatched', 'returned', 'late', 'earlier', 'unconfirmed', 'booked'] as const;

const REPORT = `
  with booked as (select * from unnest($3::uuid[], $4::text[]) as b (id, account)),
  own as (
    select coalesce(b.account, p.receiver_bank) as account, p.currency, p.amount, p.state, p.heard_from,
      p.is_in_feed, true as is_of_day, b.id is not null as is_booked
    from payment p left join booked b on b.id = p.id where p.paid_at >= $1 and p.paid_at < $2
    union all
    select b.account, p.currency, p.amount, p.state, p.heard_from, p.is_in_feed, false, true
    from payment p join booked b on b.id = p.id where p.paid_at < $1 or p.paid_at >= $2
  ), flags as (
    select *, is_of_day and is_in_feed as is_fed, is_of_day and state in ('waiting', 'review') as is_open from own
  )
  select account, currency,
    coalesce(sum(amount) filter (where is_fed), 0)::text as amount,
    (count(*) filter (where is_fed))::int as count,
    coalesce(sum(amount) filter (where is_open and (is_in_feed or heard_from = 'callback')), 0)::text as waiting,
    (count(*) filter (where is_open and (is_in_feed or heard_from = 'callback')))::int as "waitingCount",
    coalesce(sum(amount) filter (where is_fed and is_open), 0)::text as unmatched,
    coalesce(sum(amount) filter (where is_fed and state in ('returned', 'dismissed')), 0)::text as returned,
    coalesce(sum(amount) filter (where is_fed and state = 'credited' and not is_booked), 0)::text as late,
    coalesce(sum(amount) filter (where is_booked and not is_of_day), 0)::text as earlier,
    coalesce(sum(amount) filter (where is_booked and is_of_day and not is_in_feed), 0)::text as unconfirmed,
    coalesce(sum(amount) filter (where is_booked), 0)::text as booked
  from flags group by account, currency`;

type Booked = readonly { operationId: string; account: string }[];

/** The payments of a time by bank, beside the operations that were booked in it. */
export async function bankReports(db: Db, from: Date, to: Date, booked: Booked): Promise<BankReport[]> {
  const rows = await query<Row>(db, REPORT, [
    from,
    to,
    booked.map(({ operationId }) => operationId),
    booked.map(({ account }) => account),
  ]);
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(SUMS.map((key) => [key, minor(BigInt(row[key]))])) as Pick<
      BankReport,
      (typeof SUMS)[number]
    >),
  }));
}
