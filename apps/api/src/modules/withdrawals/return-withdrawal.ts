import { transact } from '../../platform/transact.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

/**
 * The bank would not take the order, and would not take it later either. Nobody knows whether that means
 * that nothing was paid, so the money stays aside and a person looks. Approved again, it is ordered under
 * the same reference, which no bank pays twice.
 */
export async function returnToPerson(deps: WithdrawalsDeps, id: string, reason: string, by?: string): Promise<void> {
  const taken = { step: 'requested', at: deps.clock.now(), note: reason, because: 'BANK_REFUSED', by } as const;
  await transact(deps.db, async (transaction) => {
    const memberId = await withdrawalsRepository(transaction).advance(id, ['approved'], taken);
    if (memberId !== undefined) deps.tell(transaction, memberId);
  });
}
