import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkGames } from '../../../shared/games/game-balances.ts';

export type CheckBalance = { readonly check: () => void; readonly isChecking: boolean };

/** Refetches every game's balance, then the wallet. A failed refetch keeps the last value, with its age. */
export function useCheckBalance(): CheckBalance {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => checkGames(client) });
  return { check: () => mutate(), isChecking: isPending };
}
