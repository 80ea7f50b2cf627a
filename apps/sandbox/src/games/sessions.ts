import { randomBytes } from 'node:crypto';
import type { Query } from '../database.ts';
import type { Provider } from './providers.ts';

/** A launch link expires soon; an opened session lasts six hours, or until the player is kicked. */
const LINK_MS = 2 * 60_000;
const SESSION_MS = 6 * 60 * 60_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

export async function createSession(
  database: Query,
  { code }: Provider,
  username: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = after(now, LINK_MS);
  await database.query('delete from sandbox.game_session where expires_at < $1', [now]);
  await database.query(
    'insert into sandbox.game_session (token, provider, username, expires_at) values ($1, $2, $3, $4)',
    [token, code, username, expiresAt],
  );
  return { token, expiresAt };
}

/** Returns the session's player; undefined if the session is unknown, expired or ended. */
export async function useSession(
  database: Query,
  { code }: Provider,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await database.query<{ username: string }>(
    `update sandbox.game_session set opened = true, expires_at = case when opened then expires_at else $4 end
      where token = $1 and provider = $2 and expires_at > $3 returning username`,
    [token, code, now, after(now, SESSION_MS)],
  );
  return rows[0]?.username;
}

export async function endSessions(database: Query, { code }: Provider, username: string): Promise<void> {
  await database.query('delete from sandbox.game_session where provider = $1 and username = $2', [code, username]);
}

export function playUrl(base: string, { code }: Provider, token: string, language: string): string {
  const url = new URL(`/play/${code}`, base);
  url.searchParams.set('session', token);
  url.searchParams.set('lang', language);
  return url.href;
}
