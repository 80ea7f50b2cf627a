import type { Db } from '../../../platform/database/db.ts';
import { statementsRepository } from './statements.repository.ts';

/** Whether one of these payments was recorded from a file before any other source. */
export const isInStatement = (db: Db, paymentIds: readonly string[]): Promise<boolean> =>
  statementsRepository(db).isFirst(paymentIds);
