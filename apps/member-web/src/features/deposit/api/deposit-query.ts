import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Where and how this member may deposit. */
export const depositQuery = queryOptions({
  queryKey: ['deposit'],
  queryFn: ({ signal }) => call('GET /api/lookup/deposit', { signal }),
});
