import type { Currency, Minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { fetchGameBalances, type Holding } from '../games/public.ts';
import type { TransfersDeps } from './transfers.deps.ts';

/** A game's balance in money. Only `told` balances are fresh and can be transferred. */
export type MoneyInGame = {
  game: string;
  amount: Minor;
  /** The smallest amount that can be moved. */
  step: Minor;
  state: Holding['state'];
};

/** Balances of a member's games, queried now. Balances below the smallest transfer are left out. */
export async function moneyInGames(
  deps: TransfersDeps,
  memberId: string,
  currency: Currency,
): Promise<readonly MoneyInGame[]> {
  const minimum = await deps.minimum(currency);
  return (await fetchGameBalances(deps.games, memberId))
    .map(({ game, units, state }) => {
      const { toMoney, step } = exchangeOf(game, currency);
      return { game: game.code, amount: toMoney(units).amount, step, state };
    })
    .filter(({ amount }) => amount >= minimum && amount > 0n);
}
