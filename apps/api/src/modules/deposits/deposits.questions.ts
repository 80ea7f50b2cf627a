import { type Currency, minor } from '@krapao/money';
import { question } from '../../platform/ask-together.ts';
import { presentNotice } from './present-notice.ts';

type Row = { reference: string; amount: string; currency: Currency; created_at: string; expires_at: string };

/** The notices whose amount a member can still transfer. */
export const waitingNotices = question(
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
