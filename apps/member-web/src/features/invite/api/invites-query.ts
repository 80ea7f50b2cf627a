import { LIMITS } from '@krapao/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Friends this member brought, newest first. */
export const invitesQuery = (page: number) =>
  queryOptions({
    queryKey: ['invites', page],
    queryFn: async ({ signal }) => {
      const body = { page, limit: LIMITS.invitePageRows };
      const { total, invites: rows } = await call('POST /api/invite', { body, signal });
      return { total, rows };
    },
    placeholderData: keepPreviousData,
  });
