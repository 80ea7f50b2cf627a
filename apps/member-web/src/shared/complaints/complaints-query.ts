import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Complaint = AnswerOf<'GET /api/complaints'>[number];

/** All of them, newest first: few members ever have more than one. */
export const complaintsQuery = queryOptions({
  queryKey: ['complaints'],
  queryFn: ({ signal }) => call('GET /api/complaints', { signal }),
});
