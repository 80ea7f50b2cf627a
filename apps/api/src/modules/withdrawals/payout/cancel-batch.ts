import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Act, requestApproval } from '../../approvals/public.ts';
import type { Desk } from '../../queues/public.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { batchesRepository } from './batches.repository.ts';

type Deps = WithdrawalsDeps & { desk: Desk };
type Cancel = { by: string; allowedBy: string | null; why: string };
type Outcome = OfficeAnswerOf<'POST /api/office/withdrawals/batches/{id}/cancel'>;

/**
 * Cancels a bank file that is not at the bank. Before the first download one operator is enough. After it a
 * second approver must have checked at the bank too: a withdrawal paid by the file and again here is paid
 * twice.
 */
export async function cancelBatch(
  deps: Deps,
  { id, why, operatorId }: { id: string; why: string; operatorId: string },
): Promise<Outcome> {
  const state = await transact(deps.db, (transaction) =>
    cancelIn(transaction, deps, id, { by: operatorId, allowedBy: null, why }),
  );
  if (state === 'done') return { state, approvalId: null };
  if (state !== 'taken') throw new AppError('ITEM_HANDLED');
  const batch = await batchesRepository(deps.db).find(id);
  if (!batch) throw new AppError('NO_DATA');
  const { total: amount, currency, number } = batch;
  const approvalId = await requestApproval(deps, {
    kind: 'file.cancel',
    subject: id,
    payload: {},
    about: { memberId: null, amount, currency, reference: `#${number}` },
    why,
    operatorId,
  });
  return { state: 'waits', approvalId };
}

/** The act that the second approver allows. */
export const cancelAct = (deps: WithdrawalsDeps): Act => ({
  permission: 'withdrawals.decide',
  async run(transaction, _send, { subject, why, askedBy, allowedBy }) {
    const state = await cancelIn(transaction, deps, subject, { by: askedBy, allowedBy, why });
    return state === 'answered' || state === 'cancelled' ? 'answered' : undefined;
  },
});

async function cancelIn(
  transaction: Db,
  deps: WithdrawalsDeps,
  id: string,
  cancel: Cancel,
): Promise<'done' | 'taken' | 'answered' | 'cancelled'> {
  const batches = batchesRepository(transaction);
  const batch = await batches.lock(id);
  if (!batch) throw new AppError('NO_DATA');
  if (batch.closedAt) return 'answered';
  if (batch.cancelledAt) return 'cancelled';
  if (batch.takenAt && !cancel.allowedBy) return 'taken';
  for (const memberId of await batches.cancel(id, { ...cancel, at: deps.clock.now() }))
    deps.notifyPages(transaction, memberId);
  return 'done';
}
