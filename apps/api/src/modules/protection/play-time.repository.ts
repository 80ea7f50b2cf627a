import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Counts each time with the minutes that follow; `begins` unless it may only prolong play. */
export const insertPlay = (db: Db, memberIds: readonly string[], times: readonly Date[], begins: boolean) =>
  query(db, 'select record_play($1, $2, $3)', [memberIds, times, begins]);

/** Limits need the running month, a session two days. */
export const deletePlayBefore = (db: Db, before: Date) =>
  query(db, 'delete from play_day where day < day_of($1)', [before]);
