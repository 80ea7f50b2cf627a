import { call } from '@krapao/web/api/call.ts';
import type { Entry } from '../../../shared/statement/entry.ts';

/** The server's page limit. */
const PAGE_ROWS = 100;

type Range = { from: string; to: string };

/** Loads every entry of a range, newest first. The range ends in the past, so new entries cannot shift the pages. */
export async function loadRange(range: Range, onProgress: (done: number, total: number) => void): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page++) {
    const { total, statements } = await call('POST /api/statement', { body: { ...range, page, limit: PAGE_ROWS } });
    entries.push(...statements);
    onProgress(entries.length, total);
    if (statements.length < PAGE_ROWS) return entries;
  }
}
