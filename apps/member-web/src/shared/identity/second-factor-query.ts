import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type SecondFactor = AnswerOf<'GET /api/second-factor'>;

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /api/second-factor', { signal }),
  staleTime: 0,
});
