import type { AnswerOf } from '@krapao/contract/calls';
import { groupGames } from '../../features/home/games/group-games.ts';
import { wide } from '../../shared/wide.ts';

/** Puts the art of the visible games into the shell. Game balances come with the app. */
export function placeGames(picture: Element, { slots: gameAccounts }: AnswerOf<'GET /api/wallet'>): void {
  const rows = picture.querySelectorAll('.game-row');
  const inSight = groupGames(gameAccounts).slice(0, wide.matches ? undefined : 1);
  for (const [index, row] of inSight.entries()) {
    const places = rows[index]?.querySelectorAll('.game-card-wait') ?? [];
    for (const [place, { background }] of row.gameAccounts.slice(0, places.length).entries()) {
      if (places[place]?.querySelector('img')?.getAttribute('src') === background) continue;
      const front = document.createElement('img');
      front.className = 'game-art-background';
      front.fetchPriority = 'high'; // Before the app's files, which are fifty times as large.
      front.src = background;
      places[place]?.replaceChildren(front);
    }
  }
}
