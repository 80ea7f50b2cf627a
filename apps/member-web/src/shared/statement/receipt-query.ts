import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Receipt = AnswerOf<'GET /api/statement/receipt/{reference}'>;

/** Poll interval while the entry is in progress, in case a signal is lost. */
const REFETCH_MS = 5_000;

/** One entry, polled while in progress until its outcome. */
export const receiptQuery = (reference: string) =>
  queryOptions({
    queryKey: ['statement', 'receipt', reference],
    queryFn: ({ signal }) => call('GET /api/statement/receipt/{reference}', { params: { reference }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? REFETCH_MS : false),
  });
