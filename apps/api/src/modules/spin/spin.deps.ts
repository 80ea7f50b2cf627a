import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type SeedDeps = {
  clock: Clock;
  random: Random;
  /** Encrypts server seeds, so that the database reveals none before its spin. */
  secrets: SecretBox;
};

export type SpinDeps = SeedDeps & {
  db: Db;
  cache: SettingsCache;
  /** For coupons that become rewards. */
  rewards: RewardsDeps;
};
