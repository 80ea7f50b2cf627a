import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import type { Setting } from '../lookups/public.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type RefundsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  rewards: RewardsDeps;
  /** What operators say about cashback, and the ends of the bonus that it becomes. */
  setting(): Promise<Setting<'refund'>>;
};
