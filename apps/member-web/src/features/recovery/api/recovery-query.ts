import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Recovery = NonNullable<AnswerOf<'GET /api/recovery'>['recovery']>;

/** The request that this browser sent last. */
export const recoveryQuery = queryOptions({
  queryKey: ['recovery'],
  queryFn: () => call('GET /api/recovery'),
});
