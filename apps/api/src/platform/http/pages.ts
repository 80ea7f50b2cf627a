import { readCursor, writeCursor } from '../database/cursor.ts';

/** Start of a list with the newest first: later than any row, and above every id. */
const FIRST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** The cursor of a page: time and id of the last row of the page before. */
export const beginOf = (after: string | undefined): string[] => (after === undefined ? FIRST : readCursor(after, 2));

/** Lists query one row more than they show, which reveals a next page. `made` is exact to the microsecond. */
export function pageOf<Row extends { id: string; made: string }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? writeCursor([last.made, last.id]) : null };
}

export type PageWanted = { after?: string | undefined; limit: number };
