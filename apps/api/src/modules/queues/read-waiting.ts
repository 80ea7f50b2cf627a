import type { Db } from '../../platform/database/db.ts';
import { queuesRepository, type Waiting } from './queues.repository.ts';

export type { Waiting };

/** What waits in each queue that is not empty. */
export const readWaiting = (db: Db, now: Date): Promise<Waiting[]> => queuesRepository(db).waiting(now);
