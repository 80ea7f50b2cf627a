import type { Setting } from '@krapao/contract/documents/settings';
import type { Clock } from '../../platform/clock.ts';
import type { Connections } from '../../platform/connections/connections.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { PayeeAccount } from '../members/public.ts';
import type { OnMoneyChanged, Withdrawn } from '../money-events/public.ts';
import type { Statements } from '../statements/public.ts';
import type { TransfersDeps } from '../transfers/public.ts';
import type { Payouts } from './payout/payouts.ts';
import type { FindBlockers } from './request/blockers.ts';

export type WithdrawalsDeps = {
  db: Db;
  statements: Statements;
  transfers: TransfersDeps;
  /** The services that pay out, by currency. */
  payouts: Pick<Connections<Payouts>, 'list' | 'get'>;
  clock: Clock;
  random: Random;
  log: Logger;
  /** The operators' limits, in major units. */
  limits(): Promise<Setting<'withdraw'>>;
  payeeAccount(memberId: string): Promise<PayeeAccount | undefined>;
  /** Reasons of other modules against a withdrawal. */
  blockers: readonly FindBlockers[];
  /** Moves free money beside a running reward into the wallet, where the withdrawal takes it. */
  releaseFree(transaction: Db, memberId: string, withdrawn: Withdrawn): Promise<void>;
  /** Published in the same transaction as the change. */
  moneyChanged: OnMoneyChanged;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
  /** Whether the account is closed, locked until the commit. */
  isClosed(transaction: Db, memberId: string): Promise<boolean>;
  /** Puts a bank's message that no rule can book before a person; the same message once. */
  reviewEntry(transaction: Db, entry: { bankCode: string; accountNo: string; line: unknown }): Promise<void>;
  /** Notifies operators after the commit that another withdrawal is in review. */
  notifyOperators(transaction: Db): void;
};
