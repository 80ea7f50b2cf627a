import { createOutside } from '../../platform/connections/ports.ts';
import { settingsCache } from '../../platform/database/settings-cache.ts';
import type { Signals } from '../../platform/live/signals.ts';
import { firstSecretOf } from '../../platform/secrets/first-secret.ts';
import type { Platform } from '../platform.ts';

export type SeedPlatform = Omit<Platform, 'signals' | 'cache' | 'outside' | 'firstSecret'>;

/** A platform without open pages: signals go nowhere, and nothing is cached. */
export function quietPlatform(given: SeedPlatform): Platform {
  const signals: Signals = { subscribe() {}, publishAfterCommit() {}, isListening: () => false };
  const outside = createOutside(given.config.secrets, given.clock);
  return {
    ...given,
    signals,
    outside,
    cache: settingsCache(given.clock, signals),
    firstSecret: firstSecretOf(given.db, given.config.secrets),
  };
}
