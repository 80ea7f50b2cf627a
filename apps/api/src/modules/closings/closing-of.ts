import type { Db } from '../../platform/database/db.ts';
import { type Closing, closingsRepository } from './closings.repository.ts';

/** The open or last closing of a member, unless it was cancelled. */
export async function closingOf(db: Db, memberId: string): Promise<Closing | undefined> {
  const closing = await closingsRepository(db).findLatest(memberId);
  return closing?.state === 'cancelled' ? undefined : closing;
}
