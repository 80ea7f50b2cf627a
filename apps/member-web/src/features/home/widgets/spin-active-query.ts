import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const spinActiveQuery = queryOptions({
  queryKey: ['spin', 'active'],
  queryFn: ({ signal }) => call('GET /api/spinwheel/active', { signal }),
});
