import type { ClosingProblem, ClosingState } from '@krapao/contract/closings';
import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type Closing = {
  id: string;
  memberId: string;
  currency: Currency;
  state: ClosingState;
  requestedAt: Date;
  /** The payout in progress. */
  withdrawalId: string | null;
  /** A payout arrived: the closing can no longer be cancelled. */
  hasPaid: boolean;
  problem: ClosingProblem | null;
  tried: number;
  endedAt: Date | null;
  endedBy: string | null;
};

const SELECT = `
  select closing.id, member_id as "memberId", currency, state, requested_at as "requestedAt",
    withdrawal_id as "withdrawalId", has_paid as "hasPaid", problem, tried, ended_at as "endedAt", ended_by as "endedBy"
  from closing join member on member.id = member_id`;

/** The unique index on open closings lets one through, however often and at once it is requested. */
const INSERT = `
  insert into closing (id, member_id, requested_at) values ($1, $2, $3) on conflict do nothing returning id`;

const SAVE_PROBLEM = `
  update closing set tried = $2, problem = $3,
    problem_since = case when $3::text is null then null when problem = $3 then problem_since else $4::timestamptz end
  where id = $1 and ended_at is null`;

export function closingsRepository(db: Db) {
  const one = async (text: string, values: readonly unknown[]) => (await query<Closing>(db, text, values))[0];
  return {
    insert: async (id: string, memberId: string, at: Date): Promise<boolean> =>
      (await query(db, INSERT, [id, memberId, at])).length > 0,

    find: (id: string) => one(`${SELECT} where closing.id = $1`, [id]),

    /** The open closing of a member, else the last one. */
    findLatest: (memberId: string) =>
      one(`${SELECT} where member_id = $1 order by ended_at desc nulls first, requested_at desc limit 1`, [memberId]),

    /** Locks an open closing until the commit. */
    lock: (id: string) => one(`${SELECT} where closing.id = $1 and ended_at is null for update of closing`, [id]),
    lockOf: (memberId: string) =>
      one(`${SELECT} where member_id = $1 and ended_at is null for update of closing`, [memberId]),

    /** Whether the closing still wants this payout; a cancellation waits for the commit. */
    wantsPayout: async (id: string, withdrawalId: string): Promise<boolean> =>
      (
        await query(
          db,
          'select from closing where id = $1 and withdrawal_id = $2 and ended_at is null and problem is null for share',
          [id, withdrawalId],
        )
      ).length > 0,

    listOpen: async (): Promise<string[]> =>
      (await query<{ id: string }>(db, 'select id from closing where ended_at is null order by requested_at', [])).map(
        ({ id }) => id,
      ),

    savePayout: (id: string, withdrawalId: string) =>
      query(
        db,
        `update closing set state = 'payout', withdrawal_id = $2, problem = null, problem_since = null where id = $1`,
        [...[id, withdrawalId]],
      ),

    /** The payout arrived. */
    savePaid: (id: string, withdrawalId: string) =>
      query(db, 'update closing set has_paid = true, withdrawal_id = null where id = $1 and withdrawal_id = $2', [
        ...[id, withdrawalId],
      ]),

    saveProblem: (id: string, tried: number, problem: ClosingProblem | null, at: Date) =>
      query(db, SAVE_PROBLEM, [id, tried, problem, at]),

    /** Gives up a refused payout, so that another one can be tried. */
    saveRetry: async (id: string): Promise<string | undefined> =>
      (
        await query<{ memberId: string }>(
          db,
          `update closing set tried = 0, problem = null, problem_since = null,
             withdrawal_id = case when problem = 'refused' then null else withdrawal_id end
           where id = $1 and problem is not null returning member_id as "memberId"`,
          [id],
        )
      )[0]?.memberId,

    saveEnd: (id: string, state: 'closed' | 'cancelled', at: Date, by: string | null) =>
      query(
        db,
        `update closing set state = $2, ended_at = $3, ended_by = $4, problem = null, problem_since = null where id = $1`,
        [id, state, at, by],
      ),
  };
}
