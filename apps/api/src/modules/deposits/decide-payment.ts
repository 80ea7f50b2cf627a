import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { afterCommit, transact } from '../../platform/transact.ts';
import { creditPaymentIn } from './credit-payment.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { entriesRepository } from './entries.repository.ts';
import { type Payment, paymentsRepository, READ_BY_HAND } from './payments.repository.ts';

type Who = { paymentId: string; by: string; why: string };

export type DecidePayment = Who &
  (
    | { decision: 'credit'; memberId: string; notice?: Pick<Notice, 'id'> }
    /** The bank was told to send it back. */
    | { decision: 'return' }
    /** It is no deposit at all. */
    | { decision: 'dismiss' }
    /** Heard of in two ways that differ, and credited rightly. */
    | { decision: 'keep' }
  );

/** What waits for an operator, oldest first. */
export const listPayments = ({ db }: PaymentsDeps, limit = 100): Promise<Payment[]> =>
  paymentsRepository(db).queue(limit);

/** An operator's word on a payment, with who and why. False when there is nothing to decide any more. */
export const decidePayment = (deps: PaymentsDeps, command: DecidePayment): Promise<boolean> =>
  transact(deps.db, (transaction) => decidePaymentIn(transaction, deps, command));

export async function decidePaymentIn(transaction: Db, deps: PaymentsDeps, command: DecidePayment): Promise<boolean> {
  const { paymentId, decision, by, why } = command;
  const payments = paymentsRepository(transaction);
  const payment = await payments.lock(paymentId);
  const isOpen = payment.state === 'review' || payment.state === 'waiting';
  if (decision === 'keep' ? payment.state !== 'credited' || !payment.reason : !isOpen) return false;

  const memberId = command.decision === 'credit' ? command.memberId : null;
  if (decision === 'credit' && payment.reason === READ_BY_HAND) await refuseReader(transaction, command);
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

/** Whoever typed what a bank's line says does not also say whose money it is. */
async function refuseReader(transaction: Db, { paymentId, by }: Who): Promise<void> {
  const readers = await entriesRepository(transaction).readersOf(paymentId);
  if (readers.includes(by)) throw new AppError('SECOND_PERSON_NEEDED');
}

/** The member reads of it in the line of the notice that announced it, if the operator says which that was. */
async function credit(
  transaction: Db,
  deps: PaymentsDeps,
  { id: paymentId, receiverBank: channel }: Payment,
  { memberId, notice }: Extract<DecidePayment, { decision: 'credit' }>,
): Promise<void> {
  const notices = depositsRepository(transaction);
  // Paid or taken back in this moment: then what the operator saw is not so any more.
  if (notice && !(await notices.lockUnpaid(notice.id))) throw new AppError('NOTICE_OVER');
  const command = { paymentId, memberId, channel, lineId: notice?.id };
  await creditPaymentIn(transaction, deps, command, { isDecided: true });
  if (notice) await notices.saveMatched(notice.id, paymentId);
}
