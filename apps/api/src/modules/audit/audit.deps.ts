import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';

export type AuditDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The operator whom a caller without a session claims to be. */
  operatorClaimed(sent: Readonly<Record<string, unknown>>): Promise<{ id: string | undefined; name: string }>;
  calls: readonly string[];
};
