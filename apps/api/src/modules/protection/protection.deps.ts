import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type ProtectionDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  /** For calling money home and ending the running reward. */
  rewards: RewardsDeps;
  /** Notifies the member's open pages to refetch, after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
