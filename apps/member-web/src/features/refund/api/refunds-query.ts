import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Cashback received so far, newest first. */
export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ['refunds', page],
    queryFn: async ({ signal }) => {
      const body = { page, limit: LIMITS.refundPageRows };
      const { total, refunds: rows } = await call('POST /api/refund', { body, signal });
      return { total, rows };
    },
    placeholderData: keepPreviousData,
  });
