import { sha256 } from '../platform/secrets/random.ts';
import { codeNow } from '../platform/secrets/totp.ts';
import type { TestServer } from './test-server.ts';

/** Marks a session as proved just now, as a code by SMS or app would. */
export async function proved({ database, clock }: TestServer, token: string): Promise<string> {
  await database.query('update session set proved_at = $2 where token_hash = $1', [sha256(token), clock.now()]);
  return token;
}

/** Lets the proof of every session of the member expire, without moving the clock. */
export const unproved = ({ database }: TestServer, memberId: string) =>
  database.query('update session set proved_at = null where member_id = $1', [memberId]);

/** Adds an authenticator app to the member of this session. The session is proved by that. */
export async function givenApp(server: TestServer, token: string) {
  await proved(server, token);
  const begun = await server.call('POST /api/second-factor/app', { token });
  const { secret } = begun.body;
  const code = codeNow(secret, server.clock.now());
  const { status, body } = await server.call('POST /api/second-factor/app/confirm', { token, body: { code } });
  if (status !== 200) throw new Error(`the app was not added: ${JSON.stringify(body)}`);
  return {
    secret,
    recoveryCodes: body.recoveryCodes,
    /** The code of the app in so many steps. The one of now was used by the confirmation. */
    code: (steps = 0) => codeNow(secret, new Date(server.clock.now().getTime() + steps * 30_000)),
  };
}
