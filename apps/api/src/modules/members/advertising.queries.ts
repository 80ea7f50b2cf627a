import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Never to members who are excluded, on a break or blocked, or who have a marker or an open case of harm. */
export const mayAdvertiseTo = async (db: Db, memberId: string, now: Date): Promise<boolean> =>
  (await query<{ isAllowed: boolean }>(db, 'select may_advertise_to($1, $2) as "isAllowed"', [memberId, now]))[0]
    ?.isAllowed === true;
