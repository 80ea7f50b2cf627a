import type { Db } from '../../platform/database/db.ts';
import { slipsRepository } from './slips.repository.ts';

/** Whether a slip of the member waits or is in review. */
export const hasOpenSlip = (db: Db, memberId: string): Promise<boolean> => slipsRepository(db).hasOpen(memberId);
