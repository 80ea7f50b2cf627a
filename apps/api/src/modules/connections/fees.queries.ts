import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type ReportedFee = { direction: 'deposit' | 'payout'; subject: string; currency: Currency; amount: string };

/** Fees that services reported in this time, each with its payment or withdrawal. */
export const feesBetween = (db: Db, from: Date, to: Date): Promise<ReportedFee[]> =>
  query(
    db,
    `select direction, subject, currency, amount::text from gateway_fee
     where reported_at >= $1 and reported_at < $2 and amount > 0`,
    [from, to],
  );
