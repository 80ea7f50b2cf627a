import type { GamesDeps } from './games.deps.ts';

/** All games, closed ones included; `isReported` if the provider has a report of transfers to compare. */
export async function everyGame({ games, providerOf }: GamesDeps) {
  return Promise.all(
    (await games.listAll()).map(async (game) => ({
      code: game.code,
      name: game.name,
      isOpen: game.isOpen,
      isReported: (await providerOf(game).catch(() => undefined))?.report !== undefined,
    })),
  );
}
