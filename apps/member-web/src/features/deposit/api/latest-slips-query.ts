import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The first page of slips; a slip just sent is at the top. */
export const latestSlipsQuery = queryOptions({
  queryKey: ['statement', 'latest-slips'],
  queryFn: ({ signal }) => call('POST /api/statement/slip', { body: { page: 1, limit: LIMITS.slipPageRows }, signal }),
});
