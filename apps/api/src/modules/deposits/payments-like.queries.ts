import type { Currency, Minor } from '@krapao/money';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { Payment } from './payments.repository.ts';

const LIKE = `
  select id from payment
  where receiver_account = $1 and receiver_bank = $2 and amount = $3 and currency = $4 and paid_at between $5 and $6
    and id <> $7`;

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Sources of one payment differ by less. */
const SAME_TIME_MS = 2 * MINUTE_MS;

type Receipt = { receiverBank: string; receiverAccount: string; amount: Minor; currency: Currency };

/**
 * Payments of one amount to one account are recorded one after another, so that two reports of one payment under
 * different references see each other before either is credited. Held until the transaction ends.
 */
export async function lockPaymentsLike(
  db: Db,
  { receiverBank, receiverAccount, amount, currency }: Receipt,
): Promise<void> {
  await query(db, LOCK, [`payments ${receiverBank} ${receiverAccount} ${currency} ${amount}`]);
}

/**
 * Ids of the other payments of this amount to this account at this time, of which a report under another reference may
 * be one. Midnight in Bangkok is a report without a time: it may be any of the day.
 */
export async function paymentsLike(db: Db, payment: Payment): Promise<string[]> {
  const { id, receiverBank, receiverAccount, amount, currency, paidAt: at } = payment;
  const hasTime = (at.getTime() + 7 * HOUR_MS) % DAY_MS !== 0;
  const from = hasTime ? before(at, SAME_TIME_MS) : at;
  const until = after(at, hasTime ? SAME_TIME_MS : DAY_MS - 1);
  const values = [receiverAccount, receiverBank, amount, currency, from, until, id];
  return (await query<{ id: string }>(db, LIKE, values)).map((row) => row.id);
}
