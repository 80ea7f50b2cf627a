import type { Db } from '../../platform/database/db.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

/** The open request of a member. */
export async function openRecovery(db: Db, memberId: string) {
  const open = await recoveriesRepository(db).findOpen(memberId);
  return open && { id: open.id, takesEffectAt: open.takesEffectAt?.toISOString() ?? null };
}
