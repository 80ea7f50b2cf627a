import type { Db } from '../../platform/db.ts';
import { statementsRepository } from './statements.repository.ts';

/** Whether a line of the member's own has this reference. */
export const hasLine = async (db: Db, memberId: string, reference: string): Promise<boolean> =>
  (await statementsRepository(db).byReference(memberId, reference)) !== undefined;
