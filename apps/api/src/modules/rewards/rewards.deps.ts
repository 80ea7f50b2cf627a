import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';
import type { TransfersDeps } from '../transfers/public.ts';

export type RewardsDeps = {
  db: Db;
  statements: Statements;
  transfers: TransfersDeps;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Published in the transaction of the change. */
  moneyChanged: OnMoneyChanged;
  /** Notifies the member's open pages to refetch, after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
