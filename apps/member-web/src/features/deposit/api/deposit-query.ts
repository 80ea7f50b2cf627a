import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Where and how this member may deposit. */
export const depositQuery = queryOptions({
  queryKey: ['deposit'],
  queryFn: ({ signal }) => call('GET /api/lookup/deposit', { signal }),
});
