import type { GamesDeps } from './games.deps.ts';

/** All games, closed ones too; `isReported` when its book can be read line by line. */
export async function everyGame({ games, providerOf }: GamesDeps) {
  return (await games.listAll()).map((game) => ({
    code: game.code,
    name: game.name,
    isOpen: game.is_open,
    isReported: providerOf(game).report !== undefined,
  }));
}
