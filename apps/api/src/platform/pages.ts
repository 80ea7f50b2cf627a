import { readCursor, writeCursor } from './cursor.ts';

/** Before the first row of a list that begins with the newest: later than any, and above every id. */
const FIRST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Where a page begins: the time and the id of the last row of the one before. */
export const beginOf = (after: string | undefined): string[] => (after === undefined ? FIRST : readCursor(after, 2));

/** Lists ask for one row more than they show: it says whether there is a next page. `made` is exact to the microsecond. */
export function pageOf<Row extends { id: string; made: string }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? writeCursor([last.made, last.id]) : null };
}

export type PageWanted = { after?: string | undefined; limit: number };
