import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { GameOptions } from '../game-options.ts';
import { insertPlayer, resetPassword } from '../players.repository.ts';
import type { Provider } from '../providers.ts';
import { closeOpenHand } from '../rounds.ts';
import { createSession, endSessions, playUrl } from '../sessions.ts';
import { AgentError, read } from './codes.ts';
import { knownMember, Username } from './known-member.ts';
import type { Post } from './post.ts';

const AGENT_PREFIX = 'krp';
const Register = z.object({ username: z.string().regex(/^[a-z0-9]{4,21}$/), currency: z.enum(['THB', 'LAK']) });
const Member = z.object({ username: Username });
const Login = z.object({ username: Username, lang: z.enum(['th', 'la', 'en']).default('th') });

export function memberRoutes(post: Post, { database, clock, random, publicUrl }: GameOptions): void {
  post('register', async (provider, { body }) => {
    const { username, currency } = read(Register, body);
    const name = AGENT_PREFIX + username;
    const player = await insertPlayer(database, provider, { username: name, externalId: name, currency }, clock.now());
    if (!player) throw new AgentError('MEMBER_EXISTS');
    return credentials(provider, name, player.password);
  });

  post('changePassword', async (provider, { body }) => {
    const { username } = await knownMember(database, provider, read(Member, body).username);
    await endSessions(database, provider, username);
    const password = await resetPassword(database, provider, username);
    if (password === undefined) throw new AgentError('MEMBER_NOT_FOUND');
    return credentials(provider, username, password);
  });

  post('login', async (provider, request) => {
    const { username, lang } = read(Login, request.body);
    const { locked } = await knownMember(database, provider, username);
    if (locked) throw new AgentError('MEMBER_LOCKED');
    const { token } = await createSession(database, provider, username, clock.now());
    return { url: playUrl(publicUrl(request), provider, token, lang) };
  });

  post('logout', async (provider, { body }) => {
    const { username } = await knownMember(database, provider, read(Member, body).username);
    await endSessions(database, provider, username);
    await closeOpenHand({ database, random }, { provider, username, now: clock.now() });
    return {};
  });
}

/** One provider signs in through an old web form, whose hidden fields accompany the password. */
function credentials(provider: Provider, username: string, password: string) {
  if (!provider.hasEvent) return { username, password };
  const field = (name: string, bytes: number) =>
    createHmac('sha512', name).update(`${username} ${password}`).digest().subarray(0, bytes).toString('base64');
  const event = {
    __VIEWSTATE: field('__VIEWSTATE', 64),
    __VIEWSTATEGENERATOR: field('__VIEWSTATEGENERATOR', 6),
    __EVENTVALIDATION: field('__EVENTVALIDATION', 48),
  };
  return { username, password, event };
}
