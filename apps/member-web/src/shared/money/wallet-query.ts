import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { queryOptions } from '@tanstack/react-query';
import { lastWallet, rememberWallet } from './last-wallet.ts';

export type WalletAnswer = AnswerOf<'GET /api/wallet'>;
export type GameAccount = WalletAnswer['slots'][number];

/** Queries that a movement of money invalidates. */
export const MONEY_QUERIES = [['wallet'], ['statement']] as const;

/** All of the member's money. Until the first answer, the last stored wallet with its age. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const token = currentToken();
    const wallet = await call('GET /api/wallet', { signal });
    if (currentToken() === token) rememberWallet(wallet); // Not if another member signed in meanwhile.
    return wallet;
  },
  initialData: () => lastWallet()?.wallet,
  initialDataUpdatedAt: () => lastWallet()?.at,
});
