import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
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
  /** The smallest transfer, set by the operator. */
  minimum(currency: Currency): Promise<Minor>;
  /** How long a provider may take to answer. */
  providerTimeoutMs: number;
  /** Published in the transaction that changed it. */
  moneyChanged: OnMoneyChanged;
  /** Tells the member's open pages, after the commit, that there is something new. */
  tell(transaction: Db, memberId: string): void;
};
