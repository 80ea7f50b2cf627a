import type { SlipReason } from '@krapao/contract/errors';
import { transact } from '../../platform/database/transact.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { type By, type Slip, slipsRepository } from './slips.repository.ts';

/** Ends a slip without a credit, with a reason from the catalogue. */
export async function failSlip(deps: SlipsDeps, { id, memberId }: Slip, reason: SlipReason, by?: By): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const isMine = await slipsRepository(transaction).saveEnd(id, { status: 'failed', reason }, deps.clock.now(), by);
    if (isMine) deps.notifyPages(transaction, memberId);
  });
}
