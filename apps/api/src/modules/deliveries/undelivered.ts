import type { Db } from '../../platform/database/db.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

/** Deliveries that failed in a time, by channel and reason. */
export const undelivered = (db: Db, from: Date, to: Date) => deliveriesRepository(db).countFailed(from, to);
