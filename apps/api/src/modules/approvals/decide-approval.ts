import { AppError } from '../../platform/app-error.ts';
import type { OperatorIdentity } from '../../platform/callers.ts';
import { decideItem } from '../queues/public.ts';
import type { ApprovalsDeps, Asked } from './approvals.deps.ts';
import { approvalsRepository, type StoredApproval } from './approvals.repository.ts';

type Decision = { id: string; note: string | null; operator: OperatorIdentity };

/** The second yes. The act is done in its transaction, or was not to be done any more. */
export async function allowApproval(deps: ApprovalsDeps, { id, note, operator }: Decision): Promise<void> {
  const approval = await findOwn(deps, id, operator);
  if (approval.state !== 'open') throw new AppError('ITEM_HANDLED');
  if (approval.asked_by === operator.id) throw new AppError('SECOND_PERSON_NEEDED');
  const { check, run } = deps.acts[approval.kind];
  const { subject, payload, why } = approval;
  const asked: Asked = { subject, payload, why, askedBy: approval.asked_by, allowedBy: operator.id };
  const isWanted = (await check?.(asked)) ?? true;

  let isDone = false;
  await decideItem(deps.desk, { kind: 'approvals', id, operatorId: operator.id }, async (transaction, send) => {
    const approvals = approvalsRepository(transaction);
    if (!(await approvals.lockOpen(id))) return false;
    isDone = isWanted && (await run(transaction, send, asked));
    const state = isDone ? 'allowed' : 'lapsed';
    await approvals.saveDecided(id, { state, by: operator.id, at: deps.desk.clock.now(), note });
    return true;
  });
  if (!isDone) throw new AppError('ITEM_HANDLED');
}

/** A no. It may be the first person's own: then they take it back. */
export async function refuseApproval(deps: ApprovalsDeps, { id, note, operator }: Decision): Promise<void> {
  await findOwn(deps, id, operator);
  await decideItem(deps.desk, { kind: 'approvals', id, operatorId: operator.id }, async (transaction) => {
    const approvals = approvalsRepository(transaction);
    if (!(await approvals.lockOpen(id))) return false;
    await approvals.saveDecided(id, { state: 'refused', by: operator.id, at: deps.desk.clock.now(), note });
    return true;
  });
}

/** Whoever may not do the act may not allow it either. */
async function findOwn({ desk, acts }: ApprovalsDeps, id: string, operator: OperatorIdentity): Promise<StoredApproval> {
  const approval = await approvalsRepository(desk.db).find(id);
  if (!approval) throw new AppError('NO_DATA');
  if (!operator.permissions.has(acts[approval.kind].permission)) throw new AppError('NO_PERMISSION');
  return approval;
}
