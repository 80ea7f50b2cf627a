import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const spinActiveQuery = queryOptions({
  queryKey: ['spin', 'active'],
  queryFn: ({ signal }) => call('GET /api/spinwheel/active', { signal }),
});
