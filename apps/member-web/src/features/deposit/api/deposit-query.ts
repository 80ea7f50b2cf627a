import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The channels open to this member. */
export const depositQuery = queryOptions({
  queryKey: ['deposit'],
  queryFn: ({ signal }) => call('GET /api/lookup/deposit', { signal }),
});
