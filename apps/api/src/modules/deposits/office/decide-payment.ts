import type { Db } from '../../../platform/database/db.ts';
import { afterCommit } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkSecondPerson, type Independence } from '../../operators/public.ts';
import { creditPaymentIn } from '../credit-payment.ts';
import type { PaymentsDeps } from '../deposits.deps.ts';
import { depositsRepository, type Notice } from '../deposits.repository.ts';
import { entriesRepository } from '../feed/entries.repository.ts';
import { type Payment, paymentsRepository, READ_BY_HAND } from '../payments.repository.ts';

/** Adds the check that a second approver is independent of the first operator. */
export type DecideDeps = PaymentsDeps & { independence(): Promise<Pick<Independence, 'blockerOf'>> };

type Who = { paymentId: string; by: string; why: string };

export type DecidePayment = Who &
  (
    | { decision: 'credit'; memberId: string; notice?: Pick<Notice, 'id'> }
    /** The bank was instructed to send the money back. */
    | { decision: 'return' }
    /** The payment is not a deposit. */
    | { decision: 'dismiss' }
    /** Two sources differ, and the credit was right. */
    | { decision: 'keep' }
  );

/** Records an operator's decision and executes it. Returns false if nothing is left to decide. */
export async function decidePaymentIn(transaction: Db, deps: DecideDeps, command: DecidePayment): Promise<boolean> {
  const { paymentId, decision, by, why } = command;
  const payments = paymentsRepository(transaction);
  const payment = await payments.lock(paymentId);
  const isOpen = payment.state === 'review' || payment.state === 'waiting';
  if (decision === 'keep' ? payment.state !== 'credited' || !payment.reason : !isOpen) return false;

  const memberId = command.decision === 'credit' ? command.memberId : null;
  if (decision === 'credit' && payment.reason === READ_BY_HAND) await refuseReader(transaction, deps, command);
  await payments.insertDecision({ paymentId, decision, memberId, by, why, at: deps.clock.now() });
  if (command.decision === 'credit') await credit(transaction, deps, payment, command);
  if (decision === 'return') await payments.saveEnded(paymentId, 'returned');
  if (decision === 'dismiss') await payments.saveEnded(paymentId, 'dismissed');
  if (decision === 'keep') await payments.saveReason(paymentId, null);
  afterCommit(transaction, `payment ${paymentId}`, () =>
    deps.log.info(
      { event: 'payment.decided', payment: paymentId, decision, by },
      'an operator decided about a payment',
    ),
  );
  return true;
}

/** The operator who typed in a bank's feed entry may not also decide whose money it is. */
async function refuseReader(transaction: Db, deps: DecideDeps, { paymentId, by }: Who): Promise<void> {
  checkSecondPerson(await deps.independence(), await entriesRepository(transaction).readersOf(paymentId), by);
}

/** Credits the payment; settles the statement entry of the notice, if the operator named one. */
async function credit(
  transaction: Db,
  deps: PaymentsDeps,
  { id: paymentId, receiverBank: channel }: Payment,
  { memberId, notice }: Extract<DecidePayment, { decision: 'credit' }>,
): Promise<void> {
  const notices = depositsRepository(transaction);
  // Limits are locked before the notice, as by every credit.
  if (notice) await deps.depositRoom(transaction, memberId);
  // The notice was paid or cancelled meanwhile: the operator decided on outdated facts.
  if (notice && !(await notices.lockUnpaid(notice.id))) throw new AppError('NOTICE_OVER');
  const command = { paymentId, memberId, channel, lineId: notice?.id };
  const { outcome } = await creditPaymentIn(transaction, deps, command, { isDecided: true });
  // Operators return such a payment, or wait until the limit allows it.
  if (outcome === 'review') throw new AppError('LIMIT_REACHED');
  if (notice) await notices.saveMatched(notice.id, paymentId);
}
