import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Whether the service is available. "gone" redirects to /terminated, as from any other call. */
export const activeQuery = queryOptions({
  queryKey: ['lookup', 'active'],
  queryFn: ({ signal }) => call('GET /api/lookup/active', { signal }),
  staleTime: 0,
  retry: false,
});
