import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { QueuesDeps } from '../queues/public.ts';

export type PersonOnShift = { id: string; name: string; permissions: readonly string[]; since: Date };

export type ShiftsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  queues: Pick<QueuesDeps, 'db' | 'clock' | 'sources'>;
  onShift(): Promise<PersonOnShift[]>;
  /** Names of operators, including former ones. */
  namesOf(operatorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
