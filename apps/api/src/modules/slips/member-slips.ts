import type { Db } from '../../platform/db.ts';
import { slipsRepository } from './slips.repository.ts';

/** Whether a slip of the member's own has this reference. */
export const hasSlip = async (db: Db, memberId: string, reference: string): Promise<boolean> =>
  (await slipsRepository(db).findOfMember(memberId, reference)) !== undefined;
