import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { DocumentKind } from './document-kind.ts';

export type CatalogueDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Uploaded pictures. */
  files: Files;
  kinds: readonly DocumentKind[];
  /** The display names of members. */
  names(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The current permissions of an operator's role; none for a blocked operator. */
  permissionsOf(db: Db, operatorId: string): Promise<ReadonlySet<string>>;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
