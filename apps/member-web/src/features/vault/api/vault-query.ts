import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type VaultDeposit = AnswerOf<'GET /api/vault'>['deposits'][number];

/** Part of the wallet: a movement of money refetches it. */
export const vaultQuery = queryOptions({
  queryKey: ['wallet', 'vault'],
  queryFn: ({ signal }) => call('GET /api/vault', { signal }),
  staleTime: 0,
});
