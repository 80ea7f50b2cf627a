import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The member and their bank account; shown by the layout and by several screens. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('GET /api/account/profile', { signal }),
});
