import { transact } from '../../../platform/database/transact.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';

/**
 * Returns a withdrawal to review after the bank refused its payment order for good. Whether anything was paid
 * is unknown, so the hold stays and a person checks. A second approval orders under the same reference, which
 * no bank pays twice.
 */
export async function sendBackToReview(deps: WithdrawalsDeps, id: string, reason: string, by?: string): Promise<void> {
  const taken = { step: 'requested', at: deps.clock.now(), note: reason, because: 'BANK_REFUSED', by } as const;
  await transact(deps.db, async (transaction) => {
    const memberId = await withdrawalsRepository(transaction).advance(id, ['approved'], taken);
    if (memberId !== undefined) deps.notifyPages(transaction, memberId);
  });
}
