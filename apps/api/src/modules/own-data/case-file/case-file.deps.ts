import type { SignedLinks } from '../../../platform/http/signed-links.ts';
import type { ArchiveDeps } from '../build-archive.ts';

export type CaseFileDeps = ArchiveDeps & {
  /** Short links, read together with the session of the operator. */
  links: SignedLinks;
  /** Throws NO_DATA for no member. */
  checkMember(memberId: string): Promise<unknown>;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
