import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { GivenFactor } from '../../platform/http/refuse-unproved.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PhoneCountry } from '../../platform/text/phone.ts';
import type { MemberLogins } from '../members/public.ts';
import type { LoginAttempts } from './login-attempts.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export type SessionsDeps = {
  db: Db;
  sessions: SessionsRepository;
  attempts: LoginAttempts;
  members: MemberLogins;
  passwords: Passwords;
  clock: Clock;
  random: Random;
  phoneCountry: PhoneCountry;
  appSecrets: Secrets;
  /** Throws unless the second factor is right; SECOND_FACTOR_REQUIRED without one. */
  giveFactor(given: GivenFactor): Promise<void>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
