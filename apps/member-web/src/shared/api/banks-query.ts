import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const banksQuery = queryOptions({
  queryKey: ['lookup', 'banks'],
  queryFn: ({ signal }) => call('GET /api/lookup/banks', { signal }),
});
