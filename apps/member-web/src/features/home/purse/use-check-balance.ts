import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkGames } from '../../../shared/games/game-balances.ts';

export type CheckBalance = { readonly check: () => void; readonly isChecking: boolean };

/** Asks every game for its balance, then loads the wallet. What fails keeps what was known, with its age. */
export function useCheckBalance(): CheckBalance {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => checkGames(client) });
  return { check: () => mutate(), isChecking: isPending };
}
