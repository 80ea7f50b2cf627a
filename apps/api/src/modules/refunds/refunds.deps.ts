import type { Setting } from '@krapao/contract/documents/settings';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type RefundsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  rewards: RewardsDeps;
  /** The operators' cashback rule, and the ends of the reward it becomes. */
  setting(): Promise<Setting<'refund'>>;
};
