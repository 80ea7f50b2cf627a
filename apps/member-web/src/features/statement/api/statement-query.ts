import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bodyOf, type Filter } from '../model.ts';

/** One page. The page before stays in sight until the next is there. */
export const statementQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['statement', 'list', filter],
    queryFn: ({ signal }) => call('POST /api/statement', { body: bodyOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const summaryQuery = queryOptions({
  queryKey: ['statement', 'summary'],
  queryFn: ({ signal }) => call('GET /api/statement/summary', { signal }),
});
