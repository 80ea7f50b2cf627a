import type { SlipReason } from '@krapao/contract/errors';
import { HOUR_MS } from '../../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../../platform/database/db.ts';
import { type CreditRules, creditPaymentIn, findPayment, waitsForSecond } from '../../deposits/public.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { slipsRepository } from '../slips.repository.ts';

/** A slip still waiting for its job after this time also enters the review queue. */
export const STUCK_MS = HOUR_MS;

export type SlipDecision = { id: string; by: string; why: string };
export type DecidedSlip = 'done' | 'already-decided' | 'no-payment' | 'used-elsewhere';

/**
 * Rejects a slip, with the reason shown to the member. Its payment, if any, is unaffected: it waits, or an
 * operator decides it separately.
 */
export async function rejectSlipIn(
  transaction: Db,
  deps: SlipsDeps,
  { id, by, why }: SlipDecision,
  reason: SlipReason,
): Promise<DecidedSlip> {
  const slips = slipsRepository(transaction);
  const slip = await slips.lock(id);
  if (slip?.status !== 'waiting' && slip?.status !== 'review') return 'already-decided';
  await slips.saveEnd(id, { status: 'failed', reason }, deps.clock.now(), { by, note: why });
  deps.notifyPages(transaction, slip.memberId);
  return 'done';
}

/** Another slip of this bank transfer was credited. */
export const isShownTwice = (error: unknown): boolean => violatedConstraint(error) === 'slip_credited';

/** Whether the approval of a slip with a large payment only waits now, for a second person. */
export async function slipWaitsForSecond(
  transaction: Db,
  rules: CreditRules,
  { id, by, why }: SlipDecision,
): Promise<boolean> {
  const slip = await slipsRepository(transaction).lock(id);
  if (!slip?.paymentId || (slip.status !== 'waiting' && slip.status !== 'review')) return false;
  return waitsForSecond(transaction, rules, { paymentId: slip.paymentId, memberId: slip.memberId, by, why });
}

/** Approves a slip: credits its payment to the member who uploaded it, once. */
export async function approveSlipIn(
  transaction: Db,
  deps: SlipsDeps,
  { id, by, why }: SlipDecision,
): Promise<DecidedSlip> {
  const slips = slipsRepository(transaction);
  const slip = await slips.lock(id);
  if (slip?.status !== 'waiting' && slip?.status !== 'review') return 'already-decided';
  const payment = slip.paymentId ? await findPayment(transaction, slip.paymentId) : undefined;
  if (!payment) return 'no-payment';
  const claimedAccount = (await deps.memberAccount(slip.memberId))?.accountNo;
  const command = { paymentId: payment.id, memberId: slip.memberId, channel: payment.receiverBank, claimedAccount };
  const { outcome } = await creditPaymentIn(transaction, deps.payments, command, { isDecided: true });
  if (outcome === 'other-member' || outcome === 'review') return 'used-elsewhere';
  await slips.saveEnd(id, { status: 'credited' }, deps.clock.now(), { by, note: why });
  deps.notifyPages(transaction, slip.memberId);
  return 'done';
}
