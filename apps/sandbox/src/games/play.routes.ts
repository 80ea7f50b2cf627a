import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem, parse } from '../problem.ts';
import { endsAtOnce } from './engines/pok-deng.ts';
import type { GameOptions } from './game-options.ts';
import { gameRules } from './game-rules.ts';
import { findPlayer, type OpenHand } from './players.repository.ts';
import { type Provider, providerByCode } from './providers.ts';
import { finishHand, type Played, parseBet, playRound } from './rounds.ts';
import { useSession } from './sessions.ts';
import { lastRounds, type Transaction } from './transactions.repository.ts';
import { formatUnits } from './units.ts';

const ROUNDS_SHOWN = 10;
const Round = z.object({ bet: z.string().max(20), choice: z.unknown().optional() });
const Finish = z.object({ draw: z.boolean() });

/** Calls of the game pages. The session of the launch link identifies the player. */
export async function playRoutes(app: FastifyInstance, options: GameOptions): Promise<void> {
  const { database, clock } = options;

  app.get('/play/:provider', async (request, reply) => {
    providerOf(request);
    return reply.sendFile('play.html');
  });

  app.get('/play/:provider/state', async (request) => {
    const { provider, username } = await seat(request);
    const player = await findPlayer(database, provider, username);
    const rounds = await lastRounds(database, provider, username, ROUNDS_SHOWN);
    return {
      ...gameRules(provider),
      player: username,
      balance: formatUnits(player?.balance ?? 0n, provider.decimals),
      openHand: openHandView(provider, player?.openHand ?? null),
      rounds: rounds.map(roundView),
    };
  });

  app.post('/play/:provider/rounds', async (request) => {
    const place = await seat(request);
    const { bet, choice } = parse(Round, request.body);
    return playedView(place.provider, await playRound(options, place, parseBet(place.provider, bet), choice));
  });

  app.post('/play/:provider/hand', async (request) => {
    const place = await seat(request);
    const { draw } = parse(Finish, request.body);
    return playedView(place.provider, await finishHand(options, place, draw));
  });

  async function seat(request: FastifyRequest) {
    const provider = providerOf(request);
    const now = clock.now();
    const username = await useSession(database, provider, String(request.headers['x-game-session']), now);
    if (username === undefined) throw new Problem(401, 'SESSION_ENDED', 'open the game again from Krapao');
    return { provider, username, now };
  }
}

function providerOf(request: FastifyRequest): Provider {
  const provider = providerByCode.get((request.params as { provider: string }).provider);
  if (!provider) throw new Problem(404, 'NOT_FOUND', 'no such game');
  return provider;
}

export function playedView(provider: Provider, played: Played) {
  const balance = formatUnits(played.balance, provider.decimals);
  return 'round' in played
    ? { balance, round: roundView(played.round) }
    : { balance, openHand: openHandView(provider, played.openHand) };
}

const roundView = ({ id, detail, createdAt }: Transaction) => ({
  id,
  at: createdAt.toISOString(),
  ...(detail as { bet: string; stake: string; payout: string; outcome: object }),
});

/** The dealer's cards and the third cards stay hidden until the hand ends. */
function openHandView(provider: Provider, open: OpenHand | null) {
  if (!open || endsAtOnce(open.hand)) return null;
  return { player: open.hand.player, bet: formatUnits(BigInt(open.betUnits), provider.decimals) };
}
