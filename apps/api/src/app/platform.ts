import type { Clock } from '../platform/clock.ts';
import type { Outside } from '../platform/connections/ports.ts';
import type { Db } from '../platform/database/db.ts';
import type { SettingsCache } from '../platform/database/settings-cache.ts';
import type { Signals } from '../platform/live/signals.ts';
import type { Logger } from '../platform/logs/log.ts';
import type { Passwords } from '../platform/secrets/passwords.ts';
import type { Random } from '../platform/secrets/random.ts';
import type { Config } from './config.ts';

/** The services that every module of one process depends on. */
export type Platform = {
  config: Config;
  log: Logger;
  clock: Clock;
  random: Random;
  /** Replaces the deliberately slow hashing. */
  passwords?: Passwords | undefined;
  db: Db;
  cache: SettingsCache;
  signals: Signals;
  outside: Outside;
  /** The secret that the database was made with, which published signatures and stored hashes are keyed with. */
  firstSecret(): Promise<string>;
};
