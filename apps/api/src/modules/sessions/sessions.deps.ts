import type { Clock } from '../../platform/clock.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import type { Random } from '../../platform/random.ts';
import type { MemberLogins } from '../members/public.ts';
import type { LoginAttempts } from './login-attempts.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export type SessionsDeps = {
  sessions: SessionsRepository;
  attempts: LoginAttempts;
  members: MemberLogins;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  phoneCountry: PhoneCountry;
  secret: string;
  /** Hears of every session that is ended. */
  hangUp(sessionIds: readonly string[]): void;
};
