import type { Setting } from '@krapao/contract/documents/settings';
import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { OutsideRequest } from '../../platform/http/outside-request.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { SpentBudget } from '../bonuses/public.ts';
import type { SendEmail } from '../deliveries/public.ts';
import type { Targets, Waiting } from '../queues/public.ts';
import type { LargeWithdrawal } from '../withdrawals/public.ts';

type DownConnection = { id: string; title: string; since: Date };
type ExpiringConnection = { id: string; title: string; expiresAt: Date };

/** Facts of other modules. */
export type AlertsDeps = {
  clock: Clock;
  targets(): Promise<Targets>;
  waiting(now: Date): Promise<readonly Waiting[]>;
  /** Customers without an answer of a desk. */
  waitingChats(desk: ChatDesk): Promise<{ waiting: number; oldestSince: Date | null }>;
  /** Withdrawals in review above the sum of one person. */
  largeWithdrawals(): Promise<readonly LargeWithdrawal[]>;
  silentPayouts(): Promise<{ count: number; since: Date } | undefined>;
  /** Accounts with a feed. */
  fedAccounts(): Promise<readonly { bankCode: string; accountNo: string }[]>;
  feedStates(): Promise<readonly { bankCode: string; accountNo: string; readAt: Date | null }[]>;
  games(): Promise<readonly { code: string; name: string }[]>;
  transferLines(since: Date): Promise<readonly { gameCode: string; open: number; oldestOpenAt: Date | null }[]>;
  /** Services outside whose last check failed. */
  downConnections(): Promise<readonly DownConnection[]>;
  /** Services outside whose key ends before this time, or has ended. */
  expiringConnections(until: Date): Promise<readonly ExpiringConnection[]>;
  spentBudgets(percent: number, now: Date): Promise<readonly SpentBudget[]>;
};

/** Dependencies of alerts that are sent outside the office. */
export type AlertChannelsDeps = AlertsDeps & {
  db: Db;
  random: Random;
  log: Logger;
  addresses(): Promise<Setting<'alertAddresses'>>;
  sendEmail: SendEmail;
  /** Calls addresses on the internet alone. */
  request: OutsideRequest;
  /** Signs webhooks; without it none is sent. */
  webhookKey: string | undefined;
  officeUrl: string;
};
