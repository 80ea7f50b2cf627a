import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Poll interval while the slip is in progress, in case a signal is lost. */
const REFETCH_MS = 5_000;

/** One of the member's own slips; null for an unknown reference. */
export const slipQuery = (reference: string) =>
  queryOptions({
    queryKey: ['statement', 'slip', reference],
    queryFn: async ({ signal }) => {
      const body = { page: 1, limit: 1, reference };
      return (await call('POST /api/statement/slip', { body, signal })).slips[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? REFETCH_MS : false),
  });
