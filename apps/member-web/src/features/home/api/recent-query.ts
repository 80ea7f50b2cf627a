import type { AnswerOf } from '@krapao/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export type Entry = AnswerOf<'POST /api/statement'>['statements'][number];

const RECENT_ROWS = 3;

/** The latest lines of the statement. */
export const recentQuery = queryOptions({
  queryKey: ['statement', 'recent'],
  queryFn: ({ signal }) => call('POST /api/statement', { body: { page: 1, limit: RECENT_ROWS }, signal }),
});
