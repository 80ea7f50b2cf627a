import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Protection = AnswerOf<'GET /api/protection'>;

export const protectionQuery = queryOptions({
  queryKey: ['protection'],
  queryFn: ({ signal }) => call('GET /api/protection', { signal }),
  staleTime: 0,
});
