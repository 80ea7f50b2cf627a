import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { DocumentKind } from './document-kind.ts';

export type CatalogueDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  kinds: readonly DocumentKind[];
  /** What members are called. */
  names(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
