import { type Currency, minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { presentNotice } from './present-notice.ts';

type Row = { reference: string; amount: string; currency: Currency; created_at: string; expires_at: string };

/** Notices whose amount the member can still transfer. */
export const waitingNotices = batchedQuery(
  `select reference, amount::text, currency, created_at, expires_at from deposit_notice
  where member_id = $1 and status = 'waiting' and expires_at > $2`,
  (rows: Row[]) =>
    rows.map(({ reference, amount, currency, created_at, expires_at }) => ({
      way: 'manual' as const,
      ...presentNotice({
        reference,
        amount: minor(BigInt(amount)),
        currency,
        createdAt: new Date(created_at),
        expiresAt: new Date(expires_at),
      }),
    })),
);

/** The same for one member alone. */
export const openNotices = async (db: Db, memberId: string, now: Date) =>
  waitingNotices.read(await query(db, waitingNotices.text, [memberId, now]));

/** The sum of the member's payments above their limit. */
export const heldAboveLimit = batchedQuery(
  `select coalesce(sum(amount), 0)::text as amount from payment
  where member_id = $1 and state = 'review' and reason = 'ABOVE_LIMIT'`,
  ([row]: { amount: string }[]) => minor(BigInt(row?.amount ?? 0)),
);

/** The member's payments above their limit, oldest first. */
export const paymentsAboveLimit = (db: Db, memberId: string) =>
  query<{ amount: string; at: Date }>(
    db,
    `select amount::text, heard_at as at from payment
     where member_id = $1 and state = 'review' and reason = 'ABOVE_LIMIT' order by heard_at limit 50`,
    [memberId],
  );
