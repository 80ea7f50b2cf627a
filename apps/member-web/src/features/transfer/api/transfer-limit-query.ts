import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The smallest transfer, as the operator has set it. */
export const transferLimitQuery = queryOptions({
  queryKey: ['transfer-limit'],
  queryFn: ({ signal }) => call('GET /api/lookup/transfer', { signal }),
});
