import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const banksQuery = queryOptions({
  queryKey: ['lookup', 'banks'],
  queryFn: ({ signal }) => call('GET /api/lookup/banks', { signal }),
});
