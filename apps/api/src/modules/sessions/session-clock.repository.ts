import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type SessionClock = { startedAt: Date; checkedAt: Date | null };

export async function findSessionClock(db: Db, sessionId: string): Promise<SessionClock | undefined> {
  const [row] = await query<SessionClock>(
    db,
    'select active_since as "startedAt", checked_at as "checkedAt" from session where id = $1',
    [sessionId],
  );
  return row;
}

export const saveChecked = (db: Db, sessionId: string, at: Date) =>
  query(db, 'update session set checked_at = $2 where id = $1', [sessionId, at]);
