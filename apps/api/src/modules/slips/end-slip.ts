import type { SlipReason } from '@krapao/contract/errors';
import type { SlipsDeps } from './slips.deps.ts';
import { type By, type Slip, slipsRepository } from './slips.repository.ts';

/** Ends a slip without money, and says why in the words of the catalogue. */
export async function failSlip(deps: SlipsDeps, { id, memberId }: Slip, reason: SlipReason, by?: By): Promise<void> {
  const isMine = await deps.db
    .transaction()
    .execute((transaction) =>
      slipsRepository(transaction).saveEnd(id, { status: 'failed', reason }, deps.clock.now(), by),
    );
  if (isMine) deps.tell(memberId);
}
