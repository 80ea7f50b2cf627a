import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { loopbackOnly } from '../loopback-only.ts';
import { Problem, parse } from '../problem.ts';
import { dryRun } from './dry-run.ts';
import type { GameOptions } from './game-options.ts';
import { playedView } from './play.routes.ts';
import { findPlayer, latestPlayers, setLocked } from './players.repository.ts';
import { providerByCode } from './providers.ts';
import { finishHand, parseBet, playRound } from './rounds.ts';
import { changeBet } from './sbo/changed-bets.ts';
import { createSession, playUrl } from './sessions.ts';
import { formatUnits } from './units.ts';

const Play = z.object({ bet: z.string().max(20), outcome: z.enum(['win', 'lose', 'tie', 'open']).optional() });
const Change = z.object({
  round: z.uuid(),
  status: z.enum(['running', 'void', 'won', 'lose', 'draw']),
  payout: z.string(),
});
const Lock = z.object({ locked: z.boolean() });
type Params = { Params: { provider: string; player: string } };

/** For tests, demos and the games page of this machine only. */
export async function testRoutes(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { database, clock, publicUrl } = options;

  loopbackOnly(app);

  app.get('/games/test/players', async () => {
    const players = await latestPlayers(database, 100);
    return {
      players: players.map(({ provider, username, balance }) => ({
        provider,
        player: username,
        balance: formatUnits(balance, providerByCode.get(provider)?.decimals ?? 0),
      })),
    };
  });

  app.post<Params>('/games/test/:provider/:player/session', async (request) => {
    const { provider, username } = await seat(request);
    const { token } = await createSession(database, provider, username, clock.now());
    return { url: playUrl(publicUrl(request), provider, token, 'th') };
  });

  app.post<Params>('/games/test/:provider/:player/lock', async (request) => {
    const { provider, username } = await seat(request);
    const { locked } = parse(Lock, request.body);
    await setLocked(database, provider, username, locked);
    return { player: username, locked };
  });

  /** A bet that is unsettled, voided or settled anew, as reports by the time of change show it. */
  app.post<Params>('/games/test/:provider/:player/change', async (request) => {
    const { provider } = await seat(request);
    await changeBet(database, provider, parse(Change, request.body), clock.now());
    return {};
  });

  /** A real round with a real entry; only the random numbers are chosen for the wanted outcome. */
  app.post<Params>('/games/test/:provider/:player/play', async (request) => {
    const place = { ...(await seat(request)), now: clock.now() };
    const { bet, outcome } = parse(Play, request.body);
    const { choice, draws, random } = dryRun(place.provider.game, outcome, options.random);
    const played = await playRound({ database, random }, place, parseBet(place.provider, bet), choice);
    const isLeft = 'round' in played || outcome === 'open';
    const ended = isLeft ? played : await finishHand({ database, random }, place, draws);
    return playedView(place.provider, ended);
  });

  async function seat(request: FastifyRequest<Params>) {
    const provider = providerByCode.get(request.params.provider);
    if (!provider) throw new Problem(404, 'NOT_FOUND', 'no such provider');
    const player = await findPlayer(database, provider, request.params.player);
    if (!player) throw new Problem(404, 'PLAYER_NOT_FOUND', 'no such player');
    return { provider, username: player.username };
  }
}
