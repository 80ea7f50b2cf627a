import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { OnMoneyChanged, Withdrawn } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';

export type VaultDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  statements: Statements;
  /** Moves free money beside a running reward to the wallet; without a reward it is there. */
  releaseFree(transaction: Db, memberId: string, taken: Withdrawn): Promise<void>;
  moneyChanged: OnMoneyChanged;
  notifyPages(transaction: Db, memberId: string): void;
};
