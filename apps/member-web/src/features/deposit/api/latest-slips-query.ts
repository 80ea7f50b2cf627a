import { LIMITS } from '@krapao/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** The first page of the slips: the one just sent stands at its top. */
export const latestSlipsQuery = queryOptions({
  queryKey: ['statement', 'latest-slips'],
  queryFn: ({ signal }) => call('POST /api/statement/slip', { body: { page: 1, limit: LIMITS.slipPageRows }, signal }),
});
