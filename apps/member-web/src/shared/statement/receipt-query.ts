import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Receipt = AnswerOf<'GET /api/statement/receipt/{reference}'>;

/** In case a signal is lost: how often to ask about something that is under way. */
const ASK_AGAIN_MS = 5_000;

/** One movement. While it is under way it is asked for again, so that whoever shows it shows its end too. */
export const receiptQuery = (reference: string) =>
  queryOptions({
    queryKey: ['statement', 'receipt', reference],
    queryFn: ({ signal }) => call('GET /api/statement/receipt/{reference}', { params: { reference }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? ASK_AGAIN_MS : false),
  });
