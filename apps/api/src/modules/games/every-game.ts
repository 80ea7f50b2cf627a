import type { GamesDeps } from './games.deps.ts';

/** All games, closed ones included; `isReported` if the provider has a report of transfers to compare. */
export async function everyGame({ games, providerOf }: GamesDeps) {
  return (await games.listAll()).map((game) => ({
    code: game.code,
    name: game.name,
    isOpen: game.isOpen,
    isReported: providerOf(game).report !== undefined,
  }));
}
