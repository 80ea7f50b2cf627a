import type { AnswerOf } from '@krapao/contract/calls';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Reader, Unread } from '../notices/public.ts';

export type Steps = NonNullable<AnswerOf<'POST /api/statement'>['statements'][number]['steps']>;

export type StatementsDeps = {
  db: Db;
  clock: Clock;
  /** Counts all unread notices, and those of settled entries. */
  countUnread(reader: Reader): Promise<Unread>;
  /** Marks the notices about these entries as read. */
  markSeen(reader: Reader, references: readonly string[]): Promise<Unread>;
  /** The steps of withdrawals, by the statement entry's id. */
  withdrawalSteps(memberId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Steps>>;
  /** Median time to payment of the latest withdrawals approved by an operator; undefined while there are too few. */
  usualWithdrawalSeconds(): Promise<number | undefined>;
  coinsEarned(memberId: string, since: Date): Promise<readonly { id: string; coins: number; at: Date }[]>;
  /** The reason of a failed transfer, by the statement entry's id. */
  transferFailure(memberId: string, id: string): Promise<AnswerOf<'GET /api/statement/receipt/{reference}'>['failure']>;
};
