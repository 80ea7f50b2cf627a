import { z } from 'zod';
import { type Bet, betsAfter, openBets } from '../bets.ts';
import type { GameOptions } from '../game-options.ts';
import { formatUnits, type Units } from '../units.ts';
import { read } from './codes.ts';
import { knownMember, Username } from './known-member.ts';
import type { Post } from './post.ts';

const Member = z.object({ username: Username });
/** Number of the last row read; empty or absent for the beginning. */
const Report = z.object({
  lastId: z
    .string()
    .regex(/^\d{0,18}$/)
    .optional(),
});

export function betRoutes(post: Post, { database }: GameOptions): void {
  post('betReport', async (provider, { body, faultMode }) => {
    const { bets, next, more } = await betsAfter(database, provider, read(Report, body).lastId, faultMode);
    return { bets: bets.map((bet) => reportRow(provider.decimals, bet)), lastId: next, more };
  });

  post('openBets', async (provider, { body }) => ({
    count: openBets(await knownMember(database, provider, read(Member, body).username)),
  }));
}

/** Agents report win or loss instead of the payout. */
function reportRow(decimals: number, { id, username, stake, valid, payout, settledAt }: Bet) {
  const money = (units: Units) => formatUnits(units, decimals);
  const winLoss = payout < stake ? `-${money(stake - payout)}` : money(payout - stake);
  return { refId: id, username, bet: money(stake), validBet: money(valid), winLoss, time: settledAt.toISOString() };
}
