import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bodyOf, type Filter, rangeOf } from '../model.ts';

/** One page; the previous page stays visible until the next has loaded. */
export const statementQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['statement', 'list', filter],
    queryFn: ({ signal }) => call('POST /api/statement', { body: bodyOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

/** Sums over the listed days; without a range, over the last days. */
export const summaryQuery = ({ from, to }: Filter) =>
  queryOptions({
    queryKey: ['statement', 'summary', from, to],
    queryFn: ({ signal }) => call('GET /api/statement/summary', { query: rangeOf({ from, to }), signal }),
    placeholderData: keepPreviousData,
  });
