import type { AnswerOf } from '@krapao/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export type WalletAnswer = AnswerOf<'GET /api/wallet'>;
export type Slot = WalletAnswer['slots'][number];

/** Everything the member has, and where. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => call('GET /api/wallet', { signal }),
});
