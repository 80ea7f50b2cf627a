import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The member and their bank account; used by the layout and several screens. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/account/profile', { signal }),
});
