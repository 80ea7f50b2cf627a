import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Webauthn } from '../../platform/webauthn/webauthn.ts';

export type SignInFrom = { remember: boolean; address: string; device: string; cookies: Cookies };

export type PasskeysDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  webauthn: Webauthn;
  member(id: string): Promise<{ name: string; phone: string }>;
  /** Throws REQUEST_LIMIT when attempts look like guessing. */
  isOwnPassword(given: {
    phone: string;
    address: string;
    knownDevice: string | undefined;
    password: string;
  }): Promise<boolean>;
  /** Signs in whom `prove` accepts; attempts are throttled and counted like those of a password. */
  logInBy(from: SignInFrom & { phone: string }, prove: () => Promise<void>): Promise<{ token: string }>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
