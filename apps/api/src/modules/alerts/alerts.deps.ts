import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { SpentBudget } from '../bonuses/public.ts';
import type { Targets, Waiting } from '../queues/public.ts';
import type { LargeWithdrawal } from '../withdrawals/public.ts';

/** Facts of other modules. */
export type AlertsDeps = {
  clock: Clock;
  targets(): Promise<Targets>;
  waiting(now: Date): Promise<readonly Waiting[]>;
  /** Customers without an answer. */
  waitingChats(): Promise<{ waiting: number; oldestSince: Date | null }>;
  /** Withdrawals in review above the sum of one person. */
  largeWithdrawals(): Promise<readonly LargeWithdrawal[]>;
  silentPayouts(): Promise<{ count: number; since: Date } | undefined>;
  bankAccounts(): Promise<readonly { bankCode: string; accountNo: string; currency: Currency }[]>;
  feedStates(): Promise<readonly { bankCode: string; accountNo: string; readAt: Date | null }[]>;
  games(): Promise<readonly { code: string; name: string }[]>;
  transferLines(since: Date): Promise<readonly { gameCode: string; open: number; oldestOpenAt: Date | null }[]>;
  spentBudgets(percent: number, now: Date): Promise<readonly SpentBudget[]>;
};
