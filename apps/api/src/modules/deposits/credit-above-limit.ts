import { transact } from '../../platform/database/transact.ts';
import { creditPaymentIn } from './credit-payment.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';

/**
 * Credits payments that arrived above a member's limit and that the limit allows by now, oldest first. Gift links are
 * credited by their own job, to their own statement entry. One that fails keeps no other waiting.
 */
export async function creditAboveLimit(deps: PaymentsDeps): Promise<void> {
  const errors: unknown[] = [];
  for (const payment of await paymentsRepository(deps.db).aboveLimit())
    await credit(deps, payment).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'payments above a limit could not be credited');
}

async function credit(deps: PaymentsDeps, { id: paymentId, memberId, receiverBank: channel }: Payment): Promise<void> {
  if (!memberId || (await deps.isBlocked(deps.db, memberId))) return;
  await transact(deps.db, (transaction) =>
    creditPaymentIn(transaction, deps, { paymentId, memberId, channel }, { isDecided: true }),
  );
}
