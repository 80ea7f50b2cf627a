import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

const RECENT_ROWS = 3;

/** The latest statement entries. */
export const recentQuery = queryOptions({
  queryKey: ['statement', 'recent'],
  queryFn: ({ signal }) => call('POST /api/statement', { body: { page: 1, limit: RECENT_ROWS }, signal }),
});
