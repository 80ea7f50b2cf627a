import type { AnswerOf } from '@krapao/contract/calls';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';

export type Steps = NonNullable<AnswerOf<'POST /api/statement'>['statements'][number]['steps']>;

export type StatementsDeps = {
  db: Db;
  clock: Clock;
  /** The steps of withdrawals, by the line's id. */
  withdrawalSteps(memberId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Steps>>;
  /** Why a transfer failed, by the line's id. */
  transferFailure(memberId: string, id: string): Promise<AnswerOf<'GET /api/statement/receipt/{reference}'>['failure']>;
};
