import type { RewardsDeps } from '../modules/rewards/public.ts';
import type { PromiseDeps, SpinDeps } from '../modules/spin/public.ts';
import { secretBox } from '../platform/secret-box.ts';
import type { Platform } from './platform.ts';

/** What it takes to promise a spin. */
export const wirePromises = ({ config, clock, random }: Platform): PromiseDeps => ({
  clock,
  random,
  secrets: secretBox(config.secret, 'wheel seeds'),
});

export const wireSpin = (platform: Platform, rewards: RewardsDeps): SpinDeps => ({
  ...wirePromises(platform),
  db: platform.db,
  kept: platform.kept,
  rewards,
});
