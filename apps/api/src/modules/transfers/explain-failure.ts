import type { Db } from '../../platform/database/db.ts';
import { type Failure, transfersRepository } from './transfers.repository.ts';

/**
 * Failure for the receipt. `insufficient` on a transfer into a game means the provider's own funds, so the
 * member sees a refusal.
 */
export async function transferFailure(
  db: Db,
  memberId: string,
  id: string,
): Promise<Exclude<Failure, 'credit'> | undefined> {
  const transfer = await transfersRepository(db).find(id);
  if (transfer?.memberId !== memberId || transfer.status !== 'failed') return undefined;
  const { direction, reason } = transfer;
  const isOurs = reason === 'credit' || (direction === 'in' && reason === 'insufficient');
  return isOurs ? 'refused' : (reason ?? undefined);
}
