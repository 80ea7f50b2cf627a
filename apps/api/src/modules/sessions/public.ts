import type { Clock } from '../../platform/clock.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import { type Random, sha256 } from '../../platform/random.ts';
import type { MemberIdentity } from '../../platform/serve.ts';
import type { MembersRepository } from '../members/public.ts';
import type { LoginAttempts } from './login-attempts.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export { rememberDevice } from './known-device.ts';
export { loginAttemptsRepository } from './login-attempts.repository.ts';
export { type PasswordGiven, provePassword } from './prove-password.ts';
export { sessionsRepository } from './sessions.repository.ts';
export { sessionRoutes } from './sessions.routes.ts';

export type SessionsDeps = {
  sessions: SessionsRepository;
  attempts: LoginAttempts;
  members: MembersRepository;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  phoneCountry: PhoneCountry;
  secret: string;
};

/** Who a bearer header belongs to. */
export async function identifyBearer(
  sessions: SessionsRepository,
  authorization: string | undefined,
): Promise<MemberIdentity | undefined> {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '') ?? [];
  if (!token) return undefined;
  const session = await sessions.findLive(sha256(token));
  return session && { id: session.memberId, sessionId: session.id, currency: session.currency };
}
