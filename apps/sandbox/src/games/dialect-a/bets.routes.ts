import { z } from 'zod';
import { Problem, parse } from '../../problem.ts';
import { betsAfter, openBets } from '../bets.ts';
import type { GameOptions } from '../game-options.ts';
import { findPlayer } from '../players.repository.ts';
import { formatUnits, type Units } from '../units.ts';
import type { Post } from './post.ts';

/** Cursor of an earlier answer; absent for the beginning. */
const After = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
const OnePlayer = z.object({ player: z.string().min(1).max(40) });

export function betRoutes(post: Post, { database }: GameOptions): void {
  post('bet/list', async (provider, { body, faultMode }) => {
    const { bets, next, more } = await betsAfter(database, provider, parse(After, body).after, faultMode);
    const money = (units: Units) => formatUnits(units, provider.decimals);
    return {
      bets: bets.map(({ id, username, stake, valid, payout, settledAt }) => ({
        betId: id,
        player: username,
        stake: money(stake),
        validAmount: money(valid),
        payout: money(payout),
        settledAt: settledAt.toISOString(),
      })),
      next,
      more,
    };
  });

  post('bet/open', async (provider, { body }) => {
    const player = await findPlayer(database, provider, parse(OnePlayer, body).player);
    if (!player) throw new Problem(404, 'PLAYER_NOT_FOUND', 'no such player');
    return { player: player.username, open: openBets(player) };
  });
}
