import { LIMITS } from '@krapao/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

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
