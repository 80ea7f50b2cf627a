import type { Currency } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import type { ReportsDeps } from '../reports.deps.ts';

type Fee = { account: string; currency: Currency; amount: bigint };

/** Fees that gateways reported in a time: of the bank or channel that received the payment, or of payouts. */
export async function countFees(
  { reportedFees, receiversOf }: Pick<ReportsDeps, 'reportedFees' | 'receiversOf'>,
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<Fee[]> {
  const fees = await reportedFees(db, from, until);
  const deposits = fees.filter(({ direction }) => direction === 'deposit').map(({ subject }) => subject);
  const receivers = await receiversOf(db, deposits);
  return fees.map(({ direction, subject, currency, amount }) => ({
    account: direction === 'payout' ? 'payouts' : (receivers.get(subject) ?? ''),
    currency,
    amount: BigInt(amount),
  }));
}
