import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** In case a signal is lost: how often to ask about one that is being checked. */
const ASK_AGAIN_MS = 5_000;

/** One slip of the member's own; null where there is none with this reference. */
export const slipQuery = (reference: string) =>
  queryOptions({
    queryKey: ['statement', 'slip', reference],
    queryFn: async ({ signal }) => {
      const body = { page: 1, limit: 1, reference };
      return (await call('POST /api/statement/slip', { body, signal })).slips[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? ASK_AGAIN_MS : false),
  });
