import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: () => call('GET /api/office/tags'),
});
