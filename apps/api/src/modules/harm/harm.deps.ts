import type { Setting } from '@krapao/contract/documents/settings';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';

export type HarmDeps = {
  db: Db;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
  /** Thresholds and windows, set by operators. */
  setting(): Promise<Setting<'harm'>>;
};
