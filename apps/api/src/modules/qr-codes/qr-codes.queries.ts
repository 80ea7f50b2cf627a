import { type Currency, minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
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
