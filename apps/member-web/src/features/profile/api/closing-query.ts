import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Closing = NonNullable<AnswerOf<'GET /api/closing'>['closing']>;

export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => call('GET /api/closing', { signal }),
});
