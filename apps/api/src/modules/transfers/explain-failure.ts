import type { Db } from '../../platform/db.ts';
import { type Failure, transfersRepository } from './transfers.repository.ts';

/** For the receipt. A game that had too little of its own money to take some in said no: that is not the member's lack. */
export async function transferFailure(db: Db, memberId: string, id: string): Promise<Failure | undefined> {
  const transfer = await transfersRepository(db).find(id);
  if (transfer?.memberId !== memberId || transfer.status !== 'failed') return undefined;
  const { direction, reason } = transfer;
  return direction === 'in' && reason === 'insufficient' ? 'refused' : (reason ?? undefined);
}
