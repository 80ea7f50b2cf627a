import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type WithdrawCheck = AnswerOf<'GET /api/wallet/withdraw/check'>;
export type WithdrawReason = WithdrawCheck['reasons'][number];

/** Whether the member can withdraw, and every reason why not. Under the `wallet` key, so refetched with the wallet. */
export const withdrawCheckQuery = queryOptions({
  queryKey: ['wallet', 'withdraw-check'],
  queryFn: ({ signal }) => call('GET /api/wallet/withdraw/check', { signal }),
  staleTime: 0,
});
