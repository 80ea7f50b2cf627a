import type { SlipReason } from '@krapao/contract/errors';
import { HOUR_MS } from '../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { creditPaymentIn, findPayment } from '../deposits/public.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { slipsRepository } from './slips.repository.ts';

/** A slip that a job has had for longer is an operator's business too. */
export const STUCK_MS = HOUR_MS;

export type SlipDecision = { id: string; by: string; why: string };
export type DecidedSlip = 'done' | 'already-decided' | 'no-payment' | 'used-elsewhere';

/**
 * An operator's no, with the reason the member reads. The payment, if there was one, stays where it
 * is: it waits, or an operator decides about it on its own.
 */
export const rejectSlip = (deps: SlipsDeps, decision: SlipDecision, reason: SlipReason): Promise<DecidedSlip> =>
  transact(deps.db, (transaction) => rejectSlipIn(transaction, deps, decision, reason));

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
  deps.tell(transaction, slip.memberId);
  return 'done';
}

/** An operator's yes: the payment the slip shows goes to the member who uploaded it, once. */
export async function approveSlip(deps: SlipsDeps, decision: SlipDecision): Promise<DecidedSlip> {
  try {
    return await transact(deps.db, (transaction) => approveSlipIn(transaction, deps, decision));
  } catch (error) {
    if (!isShownTwice(error)) throw error;
    return 'used-elsewhere';
  }
}

/** Another slip with this bank transfer was credited. */
export const isShownTwice = (error: unknown): boolean => violatedConstraint(error) === 'slip_credited';

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
  deps.tell(transaction, slip.memberId);
  return 'done';
}
