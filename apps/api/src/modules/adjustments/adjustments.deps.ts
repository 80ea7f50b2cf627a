import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import type { AskApproval } from '../approvals/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';

export type AdjustmentsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  statements: Statements;
  /** What one operator may move of a member's money in 24 hours without a second. */
  aloneMax(currency: Currency): Promise<Minor>;
  currencyOf(memberId: string): Promise<Currency | undefined>;
  /** Gives the id of what waits for a second person. */
  askSecond(ask: AskApproval): Promise<string>;
  /** Published in the transaction that changed it. */
  moneyChanged: OnMoneyChanged;
};
