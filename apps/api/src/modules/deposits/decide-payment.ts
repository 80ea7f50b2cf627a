import { transact } from '../../platform/transact.ts';
import { creditPaymentIn } from './credit-payment.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';

type Who = { paymentId: string; by: string; why: string };

export type DecidePayment = Who &
  (
    | { decision: 'credit'; memberId: string }
    /** The bank was told to send it back. */
    | { decision: 'return' }
    /** Heard of in two ways that differ, and credited rightly. */
    | { decision: 'keep' }
  );

/** What waits for an operator, oldest first. */
export const listPayments = ({ db }: PaymentsDeps, limit = 100): Promise<Payment[]> =>
  paymentsRepository(db).queue(limit);

/** An operator's word on a payment, with who and why. False when there is nothing to decide any more. */
export async function decidePayment(deps: PaymentsDeps, command: DecidePayment): Promise<boolean> {
  const { paymentId, decision, by, why } = command;
  const memberId = command.decision === 'credit' ? command.memberId : null;
  const at = deps.clock.now();
  const decided = await transact(deps.db, async (transaction) => {
    const payments = paymentsRepository(transaction);
    const payment = await payments.lock(paymentId);
    const isOpen = payment.state === 'review' || payment.state === 'waiting';
    if (decision === 'keep' ? payment.state !== 'credited' || !payment.reason : !isOpen) return undefined;

    await payments.insertDecision({ paymentId, decision, memberId, by, why, at });
    if (command.decision === 'credit') {
      const credit = { paymentId, memberId: command.memberId, channel: payment.receiverBank };
      await creditPaymentIn(transaction, deps, credit, { isDecided: true });
    }
    if (command.decision === 'return') await payments.saveReturned(paymentId);
    if (command.decision === 'keep') await payments.saveReason(paymentId, null);
    return payment;
  });
  if (!decided) return false;
  deps.log.info({ event: 'payment.decided', payment: paymentId, decision, by }, 'an operator decided about a payment');
  return true;
}
