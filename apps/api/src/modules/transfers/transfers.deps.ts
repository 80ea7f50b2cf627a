import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { RetryWhenBack } from '../../platform/database/retry-when-back.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { GamesDeps } from '../games/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';
import type { GameMoney } from './game-money.ts';

export type TransfersDeps = {
  db: Db;
  games: GamesDeps;
  money: GameMoney;
  statements: Statements;
  clock: Clock;
  random: Random;
  log: Logger;
  /** The smallest transfer, set by operators. */
  minimum(currency: Currency): Promise<Minor>;
  providerTimeoutMs: number;
  retryWhenBack: RetryWhenBack;
  /** Published in the same transaction as the change. */
  moneyChanged: OnMoneyChanged;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};
