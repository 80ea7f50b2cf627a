import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type DataExport = NonNullable<AnswerOf<'GET /api/own-data'>['export']>;

export const ownDataQuery = queryOptions({
  queryKey: ['own-data'],
  queryFn: ({ signal }) => call('GET /api/own-data', { signal }),
});
