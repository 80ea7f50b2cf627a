import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type MemberDocument = AnswerOf<'GET /api/documents'>[number];

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: ({ signal }) => call('GET /api/documents', { signal }),
});
