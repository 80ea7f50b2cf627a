import { APPROVAL_KINDS, type LapsedBecause } from '@krapao/contract/office/approvals';
import { AppError } from '../../platform/app-error.ts';
import type { OperatorIdentity } from '../../platform/callers.ts';
import { decideItem } from '../queues/public.ts';
import type { ApprovalsDeps, Asked } from './approvals.deps.ts';
import { approvalsRepository, type StoredApproval } from './approvals.repository.ts';
import { lapseApprovals } from './ask-approval.ts';

type Decision = { id: string; note: string | null; operator: OperatorIdentity };

/** The second yes. The act is done in its transaction, or was not to be done any more. */
export async function allowApproval(deps: ApprovalsDeps, { id, note, operator }: Decision): Promise<void> {
  const approval = await findOwn(deps, id, operator);
  if (approval.state !== 'open') throw new AppError('ITEM_HANDLED');
  if (approval.asked_by === operator.id) throw new AppError('SECOND_PERSON_NEEDED');
  const { check, run } = deps.acts[approval.kind];
  const { kind, subject, payload, why } = approval;
  const asked: Asked = { subject, payload, why, askedBy: approval.asked_by, allowedBy: operator.id };
  if ((await check?.(asked)) === false) throw new AppError('ITEM_HANDLED');

  let because: LapsedBecause | undefined;
  await decideItem(deps.desk, { kind: 'approvals', id, operatorId: operator.id }, async (transaction, send) => {
    const at = deps.desk.clock.now();
    because = await run(transaction, send, asked);
    if (because) await lapseApprovals(transaction, [kind], subject, { because, at });
    else if (!(await approvalsRepository(transaction).saveDecided(id, { state: 'allowed', by: operator.id, at, note })))
      return false;
    // Whoever asked for the opposite waits in vain.
    else await lapseApprovals(transaction, APPROVAL_KINDS, subject, { because: 'done', at });
    return true;
  });
  if (because) throw new AppError('ITEM_HANDLED');
}

/** A no. It may be the first person's own: then they take it back. */
export async function refuseApproval(deps: ApprovalsDeps, { id, note, operator }: Decision): Promise<void> {
  await findOwn(deps, id, operator);
  await decideItem(deps.desk, { kind: 'approvals', id, operatorId: operator.id }, (transaction) =>
    approvalsRepository(transaction).saveDecided(id, {
      state: 'refused',
      by: operator.id,
      at: deps.desk.clock.now(),
      note,
    }),
  );
}

/** Whoever may not do the act may not allow it either. */
async function findOwn({ desk, acts }: ApprovalsDeps, id: string, operator: OperatorIdentity): Promise<StoredApproval> {
  const approval = await approvalsRepository(desk.db).find(id);
  if (!approval) throw new AppError('NO_DATA');
  if (!operator.permissions.has(acts[approval.kind].permission)) throw new AppError('NO_PERMISSION');
  return approval;
}
