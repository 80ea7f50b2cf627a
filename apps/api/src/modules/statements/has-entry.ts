import type { Db } from '../../platform/database/db.ts';
import { statementsRepository } from './statements.repository.ts';

/** Whether the member has a statement entry with this reference. */
export const hasEntry = async (db: Db, memberId: string, reference: string): Promise<boolean> =>
  (await statementsRepository(db).byReference(memberId, reference)) !== undefined;
