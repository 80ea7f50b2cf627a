import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Random } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

export type OperatorsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  /** Holds what the codes of the phones are made of. */
  phoneSecrets: SecretBox;
  /** Keys the hashes of recovery codes. */
  secret: string;
  /** Where the back office is opened, for the links of invitations. */
  officeUrl: string;
  /**
   * Counts a guess at what goes by this name as wrong, until it is said to have been right. Throws REQUEST_LIMIT when
   * somebody seems to be guessing.
   */
  beginGuess(guess: { name: string; address: string }): Promise<() => Promise<void>>;
  /** Ends the lines to the open pages of these sessions. */
  hangUp(sessionIds: readonly string[]): void;
};
