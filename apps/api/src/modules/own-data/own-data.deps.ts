import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SignedLinks } from '../../platform/http/signed-links.ts';
import type { Random } from '../../platform/secrets/random.ts';

export type OwnDataDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  /** Folder of the archives. */
  archives: Files;
  archiveFolder: string;
  slipFiles: Files;
  chatFiles: Files;
  documentFiles: Files;
  /** Short links to an archive: a download cannot carry a session. */
  links: SignedLinks;
  isOwnPassword(
    memberId: string,
    proof: { password: string; address: string; knownDevice: string | undefined },
  ): Promise<boolean>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
