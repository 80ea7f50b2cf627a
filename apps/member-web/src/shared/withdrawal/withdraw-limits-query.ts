import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The limits of one withdrawal, and the time of review after a change. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdraw-limits'],
  queryFn: ({ signal }) => call('GET /api/lookup/withdraw', { signal }),
});
