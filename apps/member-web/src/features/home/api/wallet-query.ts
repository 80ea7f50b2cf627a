import type { AnswerOf } from '@krapao/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';

export type WalletMoney = Pick<AnswerOf<'GET /api/wallet'>, 'wallet' | 'slots'>;

/** The member's money; null from a server that keeps no wallets yet. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }): Promise<WalletMoney | null> => {
    try {
      return await call('GET /api/wallet', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 501) return null;
      throw error;
    }
  },
});
