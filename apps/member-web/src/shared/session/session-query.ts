import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type MemberSession = AnswerOf<'GET /api/protection/session'>;

/** The session's clock, reality check and reached limit. Fetched by the reality check once the page is idle. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /api/protection/session', { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});
