import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Webauthn } from '../../platform/webauthn/webauthn.ts';

export type SignInFrom = { remember: boolean; address: string; device: string; cookies: Cookies; locale: Locale };

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
  /** Whether a member without a second factor confirms a change of credentials by the code of an SMS. */
  isOtpRequired(): Promise<boolean>;
  /** Counts a guess as failed until the returned function marks it as right. Throws REQUEST_LIMIT. */
  beginGuess(guess: { name: string; address: string }): Promise<() => Promise<void>>;
  /** Ends passkeys as a second factor, in the transaction that removes the last one. */
  lastPasskeyRemovedIn(transaction: Db, send: Send, memberId: string): Promise<void>;
  /** Signs in whom `prove` accepts; attempts are throttled and counted like those of a password. */
  logInBy(from: SignInFrom & { phone: string }, prove: () => Promise<void>): Promise<{ token: string }>;
  /** Whoever has a passkey can sign in, and has lost nothing. */
  factorGiven(memberId: string): Promise<void>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
