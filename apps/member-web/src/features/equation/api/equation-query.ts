import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Equation = AnswerOf<'GET /api/wallet/equation'>;

/** Part of the wallet: a movement of money refetches it. */
export const equationQuery = queryOptions({
  queryKey: ['wallet', 'equation'],
  queryFn: ({ signal }) => call('GET /api/wallet/equation', { signal }),
  staleTime: 0,
});
