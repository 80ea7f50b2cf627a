import type { AnswerOf } from '@krapao/contract/calls';
import { findPayout } from '../withdrawals/public.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import type { Closing } from './closings.repository.ts';

type Shown = NonNullable<AnswerOf<'GET /api/closing'>['closing']>;

/** A closing as its member reads it. */
export async function presentClosing({ db }: Pick<ClosingsDeps, 'db'>, closing: Closing): Promise<Shown> {
  const payout = closing.withdrawalId ? await findPayout(db, closing.withdrawalId) : undefined;
  return {
    state: closing.state,
    requestedAt: closing.requestedAt.toISOString(),
    problem: closing.problem,
    payout: payout?.reference ?? null,
    canCancel: !closing.hasPaid && (!payout || payout.canTakeBack),
  };
}
