import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The minimum transfer, set by the operator. */
export const transferLimitQuery = queryOptions({
  queryKey: ['transfer-limit'],
  queryFn: ({ signal }) => call('GET /api/lookup/transfer', { signal }),
});
