import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** In case a signal is lost: how often to ask while a slip is being checked. */
const ASK_AGAIN_MS = 5_000;

export const slipsQuery = (page: number) =>
  queryOptions({
    queryKey: ['statement', 'slips', page],
    queryFn: ({ signal }) => call('POST /api/statement/slip', { body: { page, limit: LIMITS.slipPageRows }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.slips.some(({ status }) => status === 'IN_PROGRESS') ? ASK_AGAIN_MS : false,
  });
