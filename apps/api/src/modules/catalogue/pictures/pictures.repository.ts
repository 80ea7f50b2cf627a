import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type Picture = { name: string; place: string; width: number; height: number };

type Use = { at: Date; isPublished: boolean };

export function picturesRepository(db: Db) {
  return {
    async insert({ name, place, width, height }: Picture, by: string, at: Date): Promise<void> {
      await query(
        db,
        `insert into catalogue_picture (name, place, width, height, uploaded_by, uploaded_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [name, place, width, height, by, at],
      );
    },

    async find(name: string): Promise<{ isPublished: boolean } | undefined> {
      const [row] = await query<{ isPublished: boolean }>(
        db,
        'select published_at is not null as "isPublished" from catalogue_picture where name = $1',
        [name],
      );
      return row;
    },

    async known(names: readonly string[]): Promise<Set<string>> {
      const rows = await query<{ name: string }>(db, 'select name from catalogue_picture where name = any($1)', [
        [...names],
      ]);
      return new Set(rows.map(({ name }) => name));
    },

    /** Records that documents name these pictures, and returns those that exist. */
    async use(names: readonly string[], { at, isPublished }: Use): Promise<Set<string>> {
      const rows = await query<{ name: string }>(
        db,
        `update catalogue_picture set used_at = coalesce(used_at, $2),
           published_at = coalesce(published_at, case when $3 then $2 end)
         where name = any($1) returning name`,
        [[...names], at, isPublished],
      );
      return new Set(rows.map(({ name }) => name));
    },

    async removeUnused(before: Date): Promise<void> {
      await query(db, 'delete from catalogue_picture where used_at is null and uploaded_at < $1', [before]);
    },
  };
}
