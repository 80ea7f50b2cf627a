import type { Units } from '@krapao/money/exchange';
import type { GamesDeps } from './games.deps.ts';
import type { Holdings } from './games.questions.ts';
import type { Game, GameWithAccount } from './games.repository.ts';

/** `told` is what the game says now; `busy` and `silent` go by what was last heard. */
export type Holding = { game: Game; units: Units; state: 'told' | 'busy' | 'silent' };

/**
 * What each of a member's games holds. One with a transfer under way is not asked: nobody could tell
 * whether its answer counts the transfer. Writes nothing. `known` is what was read of them just now.
 */
export async function askHoldings(deps: GamesDeps, memberId: string, known?: readonly Holdings[]): Promise<Holding[]> {
  const played = await deps.games.played(memberId, known);
  return Promise.all(played.map((game) => askHolding(deps, game)));
}

async function askHolding(deps: GamesDeps, game: GameWithAccount): Promise<Holding> {
  const heard = { game, units: BigInt(game.units ?? 0) };
  if (game.moving !== '0') return { ...heard, state: 'busy' };
  const provider = deps.providerOf(game, deps.balanceTimeoutMs);
  try {
    return { game, units: await provider.balance(game.username ?? ''), state: 'told' };
  } catch (error) {
    deps.log.warn(
      { event: 'game.balance-unknown', game: game.code, reason: (error as Error).message },
      'a game did not tell its balance',
    );
    return { ...heard, state: 'silent' };
  }
}
