import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Setting } from '../lookups/public.ts';
import type { PayeeAccount } from '../members/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';
import type { TransfersDeps } from '../transfers/public.ts';
import type { PayOut } from './bank-payouts.ts';
import type { FindHindrances } from './hindrance.ts';

export type WithdrawalsDeps = {
  db: Db;
  statements: Statements;
  transfers: TransfersDeps;
  payOut: PayOut;
  clock: Clock;
  random: Random;
  log: Logger;
  /** The operator's limits, in major units. */
  limits(): Promise<Setting<'withdraw'>>;
  payeeAccount(memberId: string): Promise<PayeeAccount | undefined>;
  /** What other modules have against a withdrawal. */
  hindrances: readonly FindHindrances[];
  /** Published in the transaction that changed it. */
  moneyChanged: OnMoneyChanged;
  /** Tells the member's open pages, after the commit, that there is something new. */
  tell(transaction: Db, memberId: string): void;
  /** Tells the office, after the commit, that another one waits for a person. */
  tellOffice(transaction: Db): void;
};
