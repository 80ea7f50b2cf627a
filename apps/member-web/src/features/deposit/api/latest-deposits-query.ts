import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Deposit = AnswerOf<'POST /api/statement'>['statements'][number];

/** Deposits received, newest first. */
export const latestDepositsQuery = queryOptions({
  queryKey: ['statement', 'latest-deposits'],
  queryFn: ({ signal }) =>
    call('POST /api/statement', {
      body: { page: 1, limit: LIMITS.statementPageRows, type: 'deposit', status: 'SUCCESS' },
      signal,
    }),
  // Data from the last time the sheet was open is out of date.
  staleTime: 0,
});
