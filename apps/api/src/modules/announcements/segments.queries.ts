import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** The name of a segment with this tag. */
export const segmentWithTag = async (db: Db, tag: string): Promise<string | undefined> =>
  (
    await query<{ name: string }>(
      db,
      `select rule ->> 'name' as name from segment where rule -> 'tags' ? $1 order by id limit 1`,
      [tag],
    )
  )[0]?.name;
