import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { News } from '../notices/public.ts';

/** An announcement as this member may see it now; undefined if not. */
export const findAnnouncement = async (
  db: Db,
  { memberId, now, id }: { memberId: string; now: Date; id: string },
): Promise<Pick<News, 'title' | 'link'> | undefined> =>
  (
    await query<Pick<News, 'title' | 'link'>>(
      db,
      'select title, link from announcements_for($1, $2) where id::text = $3',
      [memberId, now, id],
    )
  )[0];
