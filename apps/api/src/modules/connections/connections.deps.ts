import type { Clock } from '../../platform/clock.ts';
import type { Outside } from '../../platform/connections/ports.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { NewApproval } from '../approvals/public.ts';

export type ConnectionsDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  outside: Outside;
  /** Throws `KEY_INVALID` where a service may not have this address. */
  checkAddress(url: string, key: string): Promise<void>;
  requestSecondPerson(request: NewApproval): Promise<string>;
  /** Open requests for changes: their ids by subject. */
  openRequests(): Promise<ReadonlyMap<string, string>>;
};
