import type { officeEntryCalls } from '@krapao/contract/office/entries';
import type { Serve } from '../../platform/serve.ts';
import { bookEntry, closeEntry, type EntriesDeps, readEntry } from './entry-in-doubt.ts';

const DONE = { message: 'OK' } as const;

/** Lines of a bank that no rule could read. */
export function officeEntryRoutes(serve: Serve<typeof officeEntryCalls>, deps: EntriesDeps): void {
  serve('GET /api/office/entries/{id}', ({ params }) => readEntry(deps, params.id));
  serve('POST /api/office/entries/{id}/book', async ({ params: { id }, body: { why, ...told }, operator }) => ({
    paymentId: await bookEntry(deps, { id, by: operator.id, why }, told),
  }));
  serve('POST /api/office/entries/{id}/close', async ({ params: { id }, body: { why }, operator }) => {
    await closeEntry(deps, { id, by: operator.id, why });
    return DONE;
  });
}
