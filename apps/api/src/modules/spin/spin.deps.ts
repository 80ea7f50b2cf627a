import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { KeptRows } from '../../platform/kept-rows.ts';
import type { Random } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type PromiseDeps = {
  clock: Clock;
  random: Random;
  /** Nobody reads a seed in the database before its spin. */
  secrets: SecretBox;
};

export type SpinDeps = PromiseDeps & {
  db: Db;
  kept: KeptRows;
  /** A coupon becomes a reward. */
  rewards: RewardsDeps;
};
