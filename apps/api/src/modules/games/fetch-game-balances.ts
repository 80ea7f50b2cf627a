import type { Units } from '@krapao/money/exchange';
import type { GamesDeps } from './games.deps.ts';
import type { Game, GameWithAccount, Played } from './games.repository.ts';

/** `fresh` comes from the provider now; `busy` and `silent` use the last recorded one. */
export type Holding = { game: Game; units: Units; state: 'fresh' | 'busy' | 'silent' };

/**
 * Balances of a member's games. A game with a pending transfer is not queried, because its answer may or may
 * not include the transfer. Writes nothing.
 */
export async function fetchGameBalances(deps: GamesDeps, memberId: string, which?: Played): Promise<Holding[]> {
  const played = await deps.games.played(memberId, which);
  return Promise.all(played.map((game) => fetchGameBalance(deps, game)));
}

async function fetchGameBalance(deps: GamesDeps, game: GameWithAccount): Promise<Holding> {
  const known = { game, units: BigInt(game.units ?? 0) };
  if (game.moving !== '0') return { ...known, state: 'busy' };
  try {
    const provider = await deps.providerOf(game);
    return { game, units: await provider.balance(game.username ?? '', deps.balanceTimeoutMs), state: 'fresh' };
  } catch (error) {
    deps.log.warn(
      { event: 'game.balance-unknown', game: game.code, reason: (error as Error).message },
      'a game did not report its balance',
    );
    return { ...known, state: 'silent' };
  }
}
