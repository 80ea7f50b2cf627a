import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Friends this member invited, newest first. Under the `wallet` key: money changes the result of collecting. */
export const invitesQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallet', 'invites', page],
    queryFn: async ({ signal }) => {
      const body = { page, limit: LIMITS.invitePageRows };
      const { invites: rows, ...rest } = await call('POST /api/invite', { body, signal });
      return { ...rest, rows };
    },
    placeholderData: keepPreviousData,
  });
