import type { officeEntryCalls } from '@krapao/contract/office/entries';
import type { Serve } from '../../../platform/http/serve.ts';
import { bookEntry, closeEntry, type EntriesDeps, readEntry } from '../office/entry-for-review.ts';

const DONE = { message: 'OK' } as const;

/** Operator calls for unreadable feed entries. */
export function officeEntryRoutes(serve: Serve<typeof officeEntryCalls>, deps: EntriesDeps): void {
  serve('GET /api/office/entries/{id}', ({ params }) => readEntry(deps, params.id));
  serve('POST /api/office/entries/{id}/book', async ({ params: { id }, body: { why, ...payment }, operator }) => ({
    paymentId: await bookEntry(deps, { id, by: operator.id, why }, payment),
  }));
  serve('POST /api/office/entries/{id}/close', async ({ params: { id }, body: { why }, operator }) => {
    await closeEntry(deps, { id, by: operator.id, why });
    return DONE;
  });
}
