import type { AnswerOf } from '@krapao/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export type Session = AnswerOf<'GET /api/account/sessions'>[number];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/account/sessions', { signal }),
  staleTime: 0,
});
