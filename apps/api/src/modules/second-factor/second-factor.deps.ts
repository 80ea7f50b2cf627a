import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { ConfirmOtp } from '../otp/public.ts';

export type SecondFactorDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  /** Encrypts the secrets of authenticator apps. */
  secrets: SecretBox;
  /** Keys the hashes of recovery codes, which outlive the secrets of the environment. */
  codeSecret(): Promise<string>;
  confirmOtp: ConfirmOtp;
  /** In international format. */
  phoneOf(memberId: string): Promise<string>;
  /** Counts a guess as failed until the returned function marks it as right. Throws REQUEST_LIMIT. */
  beginGuess(guess: { name: string; address: string }): Promise<() => Promise<void>>;
  countPasskeys(db: Db, memberId: string): Promise<number>;
  /** Uses up an assertion by a passkey of the member. Throws PASSKEY_INVALID. */
  usePasskey(given: {
    memberId: string;
    beside: 'password' | 'sms';
    cookies: Cookies;
    passkey: PasskeyAssertion;
  }): Promise<void>;
  /** Whoever has the factor has not lost it. */
  factorGiven(memberId: string): Promise<void>;
  /** The browser that adds a factor has given it. */
  rememberDevice(cookies: Cookies, phone: string): void;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
