import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Poll interval while a slip is being checked, in case a signal is lost. */
const REFETCH_MS = 5_000;

export const slipsQuery = (page: number) =>
  queryOptions({
    queryKey: ['statement', 'slips', page],
    queryFn: async ({ signal }) => {
      const body = { page, limit: LIMITS.slipPageRows };
      const { total, slips: rows } = await call('POST /api/statement/slip', { body, signal });
      return { total, rows };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'IN_PROGRESS') ? REFETCH_MS : false,
  });
