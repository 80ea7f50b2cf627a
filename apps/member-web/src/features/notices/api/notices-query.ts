import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

export type Notice = AnswerOf<'GET /api/notices'>['notices'][number];

/** Refetched with the statement, so on every live signal. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['statement', 'notices'],
  queryFn: ({ pageParam: after, signal }) => call('GET /api/notices', { query: after ? { after } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ notices }) => notices),
});
