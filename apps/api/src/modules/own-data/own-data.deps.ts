import type { Db } from '../../platform/database/db.ts';
import type { SignedLinks } from '../../platform/http/signed-links.ts';
import type { ArchiveDeps } from './build-archive.ts';

export type OwnDataDeps = ArchiveDeps & {
  /** Short links to an archive: a download cannot carry a session. */
  links: SignedLinks;
  isOwnPassword(
    memberId: string,
    proof: { password: string; address: string; knownDevice: string | undefined },
  ): Promise<boolean>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
