import { type Currency, minor } from '@krapao/money';
import { before, DAY_MS } from '../../platform/clock.ts';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { Payment } from '../deposits/public.ts';
import { presentWaiting } from './present-code.ts';

type Row = { channel: string; amount: string; currency: Currency; created_at: string; expires_at: string };

/** Codes that the member can still pay. */
export const waitingCodes = batchedQuery(
  `select channel, amount::text, currency, created_at, expires_at from qr_code
  where member_id = $1 and state = 'live' and expires_at > $2`,
  (rows: Row[]) =>
    rows.map((row) =>
      presentWaiting({
        channel: row.channel,
        amount: minor(BigInt(row.amount)),
        currency: row.currency,
        createdAt: new Date(row.created_at),
        expiresAt: new Date(row.expires_at),
      }),
    ),
);

/** The bank's statement may come days after the service's report. */
const REPORTED_MS = 3 * DAY_MS;
const PAYERS_MAX = 8;

/** Members of whose unpaid codes a service reported this amount without proof, before the bank did. */
export async function reportedPayers(
  db: Db,
  { receiverBank, currency, amount, paidAt }: Pick<Payment, 'receiverBank' | 'currency' | 'amount' | 'paidAt'>,
): Promise<string[]> {
  const rows = await query<{ id: string }>(db, REPORTED, [
    ...[receiverBank, currency, amount.toString(), before(paidAt, REPORTED_MS), PAYERS_MAX],
  ]);
  return rows.map(({ id }) => id);
}

const REPORTED = `
  select member_id as id from qr_code
  where channel = $1 and currency = $2 and reported_amount = $3 and reported_at >= $4 and payment_id is null
  group by member_id order by max(reported_at) desc limit $5`;
