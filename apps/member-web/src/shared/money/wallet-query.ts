import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { queryOptions } from '@tanstack/react-query';
import { lastWallet, rememberWallet } from './last-wallet.ts';

export type WalletAnswer = AnswerOf<'GET /api/wallet'>;
export type GameAccount = WalletAnswer['slots'][number];

/** What a movement of money makes stale. */
export const MONEY_QUERIES = [['wallet'], ['statement']] as const;

/** Everything the member has, and where. Until it is heard, what was heard last, with its age. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const token = currentToken();
    const wallet = await call('GET /api/wallet', { signal });
    if (currentToken() === token) rememberWallet(wallet); // It is nobody else's.
    return wallet;
  },
  initialData: () => lastWallet()?.wallet,
  initialDataUpdatedAt: () => lastWallet()?.at,
});
