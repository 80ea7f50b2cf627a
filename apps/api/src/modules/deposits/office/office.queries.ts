import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** Events and decisions of a payment, with their operators; a payment's id is also the id of its operation. */
export const tracePayment = async (db: Db, id: string) => {
  const item = { kind: 'payments', id } as const;
  return (await query<TracedRow>(db, TRACE, [id])).map((row) => ({ ...row, item }));
};

type TracedRow = { what: string; at: Date; by: string | null; note: string | null };

const TRACE = `
  select 'payment.heard' as what, heard_at as at, null as by, heard_from as note from payment where id = $1
  union all
  select 'payment.read', ended_at, ended_by, why from bank_feed_doubt where payment_id = $1
  union all
  select 'payment.' || decision, at, by, why from payment_decision where payment_id = $1
  union all
  select 'payment.credited', credited_at, null, null from payment where id = $1 and credited_at is not null`;

export type FeedState = {
  bankCode: string;
  accountNo: string;
  readAt: Date | null;
  doubts: number;
};

/** The last read of each account's feed, and its count of open unreadable entries. */
export const feedStates = (db: Db): Promise<FeedState[]> =>
  query(
    db,
    `select bank_code as "bankCode", account_no as "accountNo", read_at as "readAt",
       (select count(*)::int from bank_feed_doubt d
        where d.bank_code = f.bank_code and d.account_no = f.account_no and d.ended_at is null) as doubts
     from bank_feed f`,
    [],
  );

export type Unclaimed = { receiverBank: string; currency: Currency; payments: number; amount: Minor };

/** Payments without an owner yet, summed by receiving bank. */
export async function unclaimedPayments(db: Db): Promise<Unclaimed[]> {
  const rows = await query<Omit<Unclaimed, 'amount'> & { amount: string }>(
    db,
    `select receiver_bank as "receiverBank", currency, count(*)::int as payments, sum(amount)::text as amount
     from (
       select receiver_bank, currency, amount from payment where state = 'waiting'
       union all
       select receiver_bank, currency, amount from payment where reason is not null and state = 'review'
     ) open group by receiver_bank, currency`,
    [],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: minor(BigInt(amount)) }));
}
