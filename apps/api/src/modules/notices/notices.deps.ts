import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';

export type Entry = NonNullable<AnswerOf<'GET /api/notices'>['notices'][number]['entry']>;

export type NoticesDeps = {
  db: Db;
  clock: Clock;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
  endSession(transaction: Db, memberId: string, sessionId: string): Promise<unknown>;
  /** Until an operator lifts the block. */
  blockWithdrawals(send: Send, memberId: string): void;
  /** The id of the member's open recovery. */
  openRecovery(memberId: string): Promise<string | undefined>;
  /** The member's statement entries by their references. */
  entries(memberId: string, references: readonly string[], locale: Locale): Promise<ReadonlyMap<string, Entry>>;
};
