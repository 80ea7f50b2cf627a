import type { GamesDeps } from './games.deps.ts';
import type { Game, GameAccount } from './games.repository.ts';
import { listSlots, type Slot } from './list-slots.ts';

/** Asks every game at once. One that does not answer keeps what was last heard, with its age. */
export async function refreshSlots(deps: GamesDeps, memberId: string): Promise<Slot[]> {
  const open = (await deps.games.withAccounts(memberId)).filter((game) => game.username !== null);
  await Promise.all(open.map((game) => refreshBalance(deps, game, { memberId, username: game.username ?? '' })));
  return listSlots(deps, memberId);
}

export async function refreshBalance(
  deps: GamesDeps,
  game: Game,
  { memberId, username }: Pick<GameAccount, 'memberId' | 'username'>,
): Promise<void> {
  try {
    const askedAt = deps.clock.now();
    const units = await deps.providerOf(game).balance(username);
    await deps.games.saveBalance(memberId, game.code, { units, askedAt });
  } catch (error) {
    deps.log.warn({ game: game.code, reason: (error as Error).message }, 'a game did not tell its balance');
  }
}
