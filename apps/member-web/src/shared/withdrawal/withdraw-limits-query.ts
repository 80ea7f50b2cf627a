import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** What the operator allows in one withdrawal, and how long a person approves after a change. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdraw-limits'],
  queryFn: ({ signal }) => call('GET /api/lookup/withdraw', { signal }),
});
