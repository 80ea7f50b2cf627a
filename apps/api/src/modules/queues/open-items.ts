import type { Db } from '../../platform/database/db.ts';
import { queuesRepository } from './queues.repository.ts';

/** Open items of each queue and the age of the oldest, for the metrics. */
export const readOpenItems = (db: Db, now: Date) => queuesRepository(db).waiting(now);
