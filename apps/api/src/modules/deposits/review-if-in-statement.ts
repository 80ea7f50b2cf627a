import type { Db } from '../../platform/database/db.ts';
import { reviewPayment } from './credit-payment.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';
import { paymentsLike } from './payments-like.queries.ts';

/**
 * A payment that the bank did not confirm yet waits for a person where a statement has one of its amount and time under
 * another reference: the file's references are probably others than those of the source, and both would be credited.
 */
export async function reviewIfInStatement(deps: PaymentsDeps, transaction: Db, payment: Payment): Promise<Payment> {
  const others = await paymentsLike(transaction, payment);
  if (others.length === 0 || !(await deps.isInStatement(transaction, others))) return payment;
  await reviewPayment(transaction, { paymentId: payment.id, reason: 'OTHER_REFERENCE' });
  return paymentsRepository(transaction).lock(payment.id);
}
