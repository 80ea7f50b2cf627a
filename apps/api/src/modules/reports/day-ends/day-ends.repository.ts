import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Changed, Line } from './count-day.ts';

export type SignedDay = {
  day: string;
  lines: Line[];
  firstBy: string;
  firstAt: Date;
  secondBy: string | null;
  secondAt: Date | null;
  found: Changed[] | null;
};

const DAY = `
  select day::text, lines, first_by as "firstBy", first_at as "firstAt", second_by as "secondBy",
    second_at as "secondAt", found
  from day_end`;

const json = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));

export function dayEndsRepository(db: Db) {
  return {
    between: (from: string, to: string) =>
      query<SignedDay>(db, `${DAY} where day between $1 and $2 order by day`, [from, to]),

    /** Days from there on that two people signed. */
    signedSince: (from: string) =>
      query<SignedDay>(db, `${DAY} where day >= $1 and second_by is not null order by day`, [from]),

    async find(day: string): Promise<SignedDay | undefined> {
      const [row] = await query<SignedDay>(db, `${DAY} where day = $1`, [day]);
      return row;
    },

    /** Returns the signed day, locked; undefined when this was its first signature. */
    async insertOrLock(day: string, lines: readonly Line[], by: string, at: Date): Promise<SignedDay | undefined> {
      const made = await query(
        db,
        `insert into day_end (day, lines, first_by, first_at) values ($1, $2::jsonb, $3, $4)
         on conflict do nothing returning day`,
        [day, json(lines), by, at],
      );
      if (made.length > 0) return undefined;
      const [row] = await query<SignedDay>(db, `${DAY} where day = $1 for update`, [day]);
      return row;
    },
    async saveFirst(day: string, lines: readonly Line[], by: string, at: Date): Promise<void> {
      await query(db, 'update day_end set lines = $2::jsonb, first_by = $3, first_at = $4 where day = $1', [
        day,
        json(lines),
        by,
        at,
      ]);
    },
    async saveSecond(day: string, lines: readonly Line[], by: string, at: Date): Promise<void> {
      await query(db, 'update day_end set lines = $2::jsonb, second_by = $3, second_at = $4 where day = $1', [
        day,
        json(lines),
        by,
        at,
      ]);
    },
    async saveFound(day: string, found: readonly Changed[]): Promise<void> {
      await query(db, 'update day_end set found = $2::jsonb where day = $1', [day, json(found)]);
    },
  };
}
