import type { Db } from '../../platform/database/db.ts';
import { transfersRepository } from './transfers.repository.ts';

/** The member's transfers without an outcome yet. */
export const pendingTransfers = (db: Db, memberId: string) => transfersRepository(db).pending(memberId);
