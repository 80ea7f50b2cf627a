import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { walletQuery } from '../../shared/api/wallet-query.ts';

export type CheckBalance = { readonly check: () => void; readonly isChecking: boolean };

/** Asks every game for its balance, then loads the wallet. What fails keeps what was known, with its age. */
export function useCheckBalance(): CheckBalance {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('GET /api/wallet/refresh/slot'),
    onSettled: () => client.refetchQueries({ queryKey: walletQuery.queryKey, exact: true }),
  });
  return { check: () => mutate(), isChecking: isPending };
}
