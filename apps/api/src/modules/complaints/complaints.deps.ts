import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';

export type ComplaintsDeps = {
  db: Db;
  clock: Clock;
  random: Pick<Random, 'letters'>;
  hasEntry(memberId: string, reference: string): Promise<boolean>;
};
