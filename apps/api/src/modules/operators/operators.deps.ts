import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Webauthn } from '../../platform/webauthn/webauthn.ts';

export type OperatorsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  /** Encrypts the TOTP secrets. */
  phoneSecrets: SecretBox;
  webauthn: Webauthn;
  /** Keys the hashes of recovery codes, which outlive the secrets of the environment. */
  codeSecret(): Promise<string>;
  /** The address of the back office, for the links of invitations. */
  officeUrl: string;
  /**
   * Counts an attempt under this name as failed until the returned function marks it as successful. Throws
   * REQUEST_LIMIT when attempts look like guessing.
   */
  beginGuess(guess: { name: string; address: string }): Promise<() => Promise<void>>;
};
