import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Evidence of an own entry. Its code is null until a published head covers the entry. */
export const evidenceQuery = (reference: string) =>
  queryOptions({
    queryKey: ['evidence', reference],
    queryFn: ({ signal }) => call('GET /api/statement/receipt/{reference}/evidence', { params: { reference }, signal }),
  });
