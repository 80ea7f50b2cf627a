import { transact } from '../../platform/database/transact.ts';
import { creditPaymentIn } from './credit-payment.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { paymentsRepository } from './payments.repository.ts';

const AT_ONCE = 200;

/** Credits payments that arrived above a member's limit and that the limit allows by now, oldest first. */
export async function creditAboveLimit(deps: PaymentsDeps): Promise<void> {
  for (const { id: paymentId, memberId, receiverBank: channel } of await paymentsRepository(deps.db).aboveLimit(
    AT_ONCE,
  )) {
    if (!memberId || (await deps.isBlocked(deps.db, memberId))) continue;
    await transact(deps.db, (transaction) =>
      creditPaymentIn(transaction, deps, { paymentId, memberId, channel }, { isDecided: true }),
    );
  }
}
