import type { Currency } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { fetchGameBalances, fetchOpenBets } from '../games/public.ts';
import type { TransfersDeps } from './transfers.deps.ts';

/** Games, closed ones included, with money or open bets of the member, or whose provider did not answer. */
export async function gamesWithMoney(deps: TransfersDeps, memberId: string, currency: Currency): Promise<string[]> {
  const [holdings, bets] = await Promise.all([
    fetchGameBalances(deps.games, memberId, { withClosed: true }),
    fetchOpenBets(deps.games, memberId),
  ]);
  const holding = holdings.filter(
    ({ game, units, state }) => state !== 'fresh' || exchangeOf(game, currency).toMoney(units).amount > 0n,
  );
  return [...new Set([...holding.map(({ game }) => game.code), ...bets])];
}
