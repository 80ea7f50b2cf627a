import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
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
  /** Published in the transaction that changed it. */
  moneyChanged: OnMoneyChanged;
  /** Tells the member's open pages, after the commit, that there is something new. */
  tell(transaction: Db, memberId: string): void;
};
