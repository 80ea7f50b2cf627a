import type { RewardsDeps } from '../../modules/rewards/public.ts';
import type { SeedDeps, SpinDeps } from '../../modules/spin/public.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import type { Platform } from '../platform.ts';

/** Dependencies for the commitment to a spin's seed. */
export const wireSeeds = ({ config, clock, random }: Platform): SeedDeps => ({
  clock,
  random,
  secrets: secretBox(config.secrets, 'wheel seeds'),
});

export const wireSpin = (platform: Platform, rewards: RewardsDeps): SpinDeps => ({
  ...wireSeeds(platform),
  db: platform.db,
  cache: platform.cache,
  rewards,
});
