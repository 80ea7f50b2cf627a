import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';

export type AuditDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Whose name somebody gave at the door. */
  operatorIdOf(username: string): Promise<string | undefined>;
  /** The names of all calls. */
  calls: readonly string[];
};
