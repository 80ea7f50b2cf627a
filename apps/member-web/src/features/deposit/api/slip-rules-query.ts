import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const slipRulesQuery = queryOptions({
  queryKey: ['slip-rules'],
  queryFn: ({ signal }) => call('GET /api/lookup/slip', { signal }),
});
