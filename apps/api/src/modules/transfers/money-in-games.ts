import type { Currency, Minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { askHoldings, type Holding } from '../games/public.ts';
import type { TransfersDeps } from './transfers.deps.ts';

/** A game's balance in money. Only what was `told` just now can be had. */
export type MoneyInGame = { game: string; amount: Minor; state: Holding['state'] };

/** What lies in a member's games, each asked anew. What is too little to be sent home is left out. */
export async function moneyInGames(
  deps: TransfersDeps,
  memberId: string,
  currency: Currency,
): Promise<readonly MoneyInGame[]> {
  const minimum = await deps.minimum(currency);
  return (await askHoldings(deps.games, memberId))
    .map(({ game, units, state }) => ({
      game: game.code,
      amount: exchangeOf(game, currency).toMoney(units).amount,
      state,
    }))
    .filter(({ amount }) => amount >= minimum && amount > 0n);
}
