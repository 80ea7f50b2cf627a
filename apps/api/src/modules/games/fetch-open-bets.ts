import type { GamesDeps } from './games.deps.ts';
import type { Holdings } from './games.queries.ts';
import type { GameWithAccount } from './games.repository.ts';

/** Codes of the games, closed ones included, with an open bet of the member, or whose provider did not answer. */
export async function fetchOpenBets(deps: GamesDeps, memberId: string, known?: readonly Holdings[]): Promise<string[]> {
  const played = await deps.games.played(memberId, { known, withClosed: true });
  const isOpen = await Promise.all(played.map((game) => mayBeOpen(deps, game)));
  return played.filter((_, index) => isOpen[index]).map(({ code }) => code);
}

async function mayBeOpen(deps: GamesDeps, game: GameWithAccount): Promise<boolean> {
  try {
    const provider = await deps.providerOf(game);
    return await provider.hasOpenBet(game.username ?? '', deps.balanceTimeoutMs);
  } catch (error) {
    deps.log.warn(
      { event: 'game.bets-unknown', game: game.code, reason: (error as Error).message },
      'a game did not report its open bets',
    );
    return true;
  }
}
