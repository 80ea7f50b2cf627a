import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { MembersDeps } from '../members/public.ts';
import type { SessionsDeps } from '../sessions/public.ts';

export type RecoveriesDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  /** Keys the hashes of phone numbers and the tokens of requests. */
  appSecrets: Secrets;
  members: MembersDeps;
  sessions: SessionsDeps;
  /** The operators' time between approval and effect. */
  waitHours(): Promise<number>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
