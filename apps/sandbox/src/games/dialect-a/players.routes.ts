import { z } from 'zod';
import { Problem, parse } from '../../problem.ts';
import { sameText } from '../../same-text.ts';
import type { GameOptions } from '../game-options.ts';
import {
  findByExternalId,
  findPlayer,
  insertPlayer,
  type Player,
  randomName,
  resetPassword,
} from '../players.repository.ts';
import type { Provider } from '../providers.ts';
import { closeOpenHand } from '../rounds.ts';
import { createSession, endSessions, playUrl } from '../sessions.ts';
import { formatUnits } from '../units.ts';
import type { Post } from './post.ts';

const Name = z.string().min(1).max(40);
const CreatePlayer = z.object({ externalId: z.string().min(1).max(64), currency: z.enum(['THB', 'LAK']) });
const OnePlayer = z.object({ player: Name });
const Launch = z.object({
  player: Name,
  password: z.string().max(40),
  language: z.enum(['th', 'la', 'en']).default('th'),
});

export function playerRoutes(post: Post, { database, clock, random, publicUrl }: GameOptions): void {
  post('player/create', async (provider, { body }) => {
    const { externalId, currency } = parse(CreatePlayer, body);
    const fresh = { username: `${provider.code.slice(0, 3)}${randomName(7)}`, externalId, currency };
    const player =
      (await insertPlayer(database, provider, fresh, clock.now())) ??
      (await findByExternalId(database, provider, externalId));
    if (!player) throw new Problem(503, 'TRY_AGAIN', 'the name just chosen was taken');
    if (player.currency !== currency) throw new Problem(409, 'CURRENCY_MISMATCH', `this player has ${player.currency}`);
    return { player: player.username, password: player.password, currency };
  });

  post('player/balance', async (provider, { body }) => {
    const { username, balance, currency } = await known(provider, parse(OnePlayer, body).player);
    return { player: username, balance: formatUnits(balance, provider.decimals), currency };
  });

  post('player/kick', async (provider, { body }) => {
    const { username } = await known(provider, parse(OnePlayer, body).player);
    await endSessions(database, provider, username);
    await closeOpenHand({ database, random }, { provider, username, now: clock.now() });
    return { player: username, status: 'kicked' };
  });

  post('player/reset-password', async (provider, { body }) => {
    const { username } = await known(provider, parse(OnePlayer, body).player);
    await endSessions(database, provider, username);
    return { player: username, password: await resetPassword(database, provider, username) };
  });

  post('game/launch', async (provider, request) => {
    const { player, password, language } = parse(Launch, request.body);
    const { username, password: right, locked } = await known(provider, player);
    if (!sameText(password, right)) throw new Problem(422, 'WRONG_PASSWORD', 'the password does not match');
    if (locked) throw new Problem(422, 'PLAYER_LOCKED', 'this player is locked');
    const { token, expiresAt } = await createSession(database, provider, username, clock.now());
    return { url: playUrl(publicUrl(request), provider, token, language), expiresAt: expiresAt.toISOString() };
  });

  async function known(provider: Provider, username: string): Promise<Player> {
    const player = await findPlayer(database, provider, username);
    if (!player) throw new Problem(404, 'PLAYER_NOT_FOUND', 'no such player');
    return player;
  }
}
