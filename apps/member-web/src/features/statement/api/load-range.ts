import { call } from '@krapao/web/api/call.ts';
import type { Entry } from '../../../shared/statement/entry.ts';

/** As many as the server gives at once. */
const PAGE_ROWS = 100;

type Range = { from: string; to: string };

/**
 * Every entry of a range, newest first. The end of the range is in the past, so that nothing that happens
 * meanwhile can push an entry from one page to the next.
 */
export async function loadRange(range: Range, onProgress: (done: number, total: number) => void): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page++) {
    const { total, statements } = await call('POST /api/statement', { body: { ...range, page, limit: PAGE_ROWS } });
    entries.push(...statements);
    onProgress(entries.length, total);
    if (statements.length < PAGE_ROWS) return entries;
  }
}
