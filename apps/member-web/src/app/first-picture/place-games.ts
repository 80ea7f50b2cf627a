import type { AnswerOf } from '@krapao/contract/calls';
import { lanesOf } from '../../features/home/games/lanes.ts';
import { wide } from '../../features/home/wide.ts';

/**
 * Puts the pictures of the games that are in sight where the picture has places for them, and so asks for them; they
 * are seen from `has-games` on. Their money comes with the app.
 */
export function placeGames(picture: Element, { slots: gameAccounts }: AnswerOf<'GET /api/wallet'>): void {
  const lanes = picture.querySelectorAll('.lane');
  const inSight = lanesOf(gameAccounts).slice(0, wide.matches ? undefined : 1);
  for (const [index, lane] of inSight.entries()) {
    const places = lanes[index]?.querySelectorAll('.game-card-wait') ?? [];
    for (const [place, { background }] of lane.gameAccounts.slice(0, places.length).entries()) {
      if (places[place]?.querySelector('img')?.getAttribute('src') === background) continue;
      const front = document.createElement('img');
      front.className = 'game-art-background';
      front.fetchPriority = 'high'; // Before the files of the app, which are fifty times as large.
      front.src = background;
      places[place]?.replaceChildren(front);
    }
  }
}
