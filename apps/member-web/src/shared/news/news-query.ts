import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type News = AnswerOf<'GET /api/statement/news'>;

/** Refetched with the statement, so on every live signal. First fetched by the announcements, once the page is idle. */
export const newsQuery = queryOptions({
  queryKey: ['statement', 'news'],
  queryFn: ({ signal }) => call('GET /api/statement/news', { signal }),
});
