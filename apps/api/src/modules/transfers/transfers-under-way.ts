import type { Db } from '../../platform/db.ts';
import { transfersRepository } from './transfers.repository.ts';

/** Transfers whose outcome is not known yet. */
export const transfersUnderWay = (db: Db, memberId: string) => transfersRepository(db).underWay(memberId);
