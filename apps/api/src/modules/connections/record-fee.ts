import type { Db } from '../../platform/database/db.ts';
import { type Fee, feesRepository } from './fees.repository.ts';

/** Records what a service keeps of a movement. Changes nothing of the member's money. */
export async function recordFee(db: Db, fee: Fee): Promise<void> {
  await feesRepository(db).save(fee);
}
