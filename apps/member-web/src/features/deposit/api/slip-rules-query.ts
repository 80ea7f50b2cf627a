import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const slipRulesQuery = queryOptions({
  queryKey: ['slip-rules'],
  queryFn: ({ signal }) => call('GET /api/lookup/slip', { signal }),
});
