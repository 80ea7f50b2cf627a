import { APPROVAL_KINDS, type LapsedBecause } from '@krapao/contract/office/approvals';
import { AppError } from '../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import { checkSecondPerson } from '../operators/public.ts';
import { decideItem } from '../queues/public.ts';
import type { ApprovalRequest, ApprovalsDeps } from './approvals.deps.ts';
import { approvalsRepository, type StoredApproval } from './approvals.repository.ts';
import { lapseApprovals } from './request-approval.ts';

type Decision = { id: string; note: string | null; operator: OperatorIdentity };

/**
 * Approves as the second person. The act runs in the same transaction, or the approval lapses, as that of somebody who
 * may not request it any more.
 */
export async function allowApproval(deps: ApprovalsDeps, { id, note, operator }: Decision): Promise<void> {
  const approval = await findOwn(deps, id, operator);
  if (approval.state !== 'open') throw new AppError('ITEM_HANDLED');
  const independence = await deps.independence();
  checkSecondPerson(independence, [approval.asked_by], operator.id);
  const { permission, asks = permission, check, run, refuse } = deps.acts[approval.kind];
  const { kind, subject, payload, why } = approval;
  const request: ApprovalRequest = { subject, payload, why, askedBy: approval.asked_by, allowedBy: operator.id };
  const mayAsk = asks === null || independence.holds(approval.asked_by, asks);
  if (mayAsk && (await check?.(request)) === false) throw new AppError('ITEM_HANDLED');

  let because: LapsedBecause | undefined;
  await decideItem(deps.desk, { kind: 'approvals', id, operatorId: operator.id }, async (transaction, send) => {
    const at = deps.desk.clock.now();
    if (!mayAsk) await refuse?.(transaction, { subject, payload, refusedBy: operator.id, note });
    because = mayAsk ? await run(transaction, send, request) : 'author';
    if (because) await lapseApprovals(transaction, [kind], subject, { because, at });
    else if (!(await approvalsRepository(transaction).saveDecided(id, { state: 'allowed', by: operator.id, at, note })))
      return false;
    // Open requests about the same subject, such as the opposite act, have nothing left to approve.
    else await lapseApprovals(transaction, APPROVAL_KINDS, subject, { because: 'done', at });
    return true;
  });
  if (because) throw new AppError('ITEM_HANDLED');
}

/** Refuses an approval. A refusal by the requester is a withdrawal of the request. */
export async function refuseApproval(deps: ApprovalsDeps, { id, note, operator }: Decision): Promise<void> {
  const { kind, subject, payload, asked_by } = await findOwn(deps, id, operator);
  const isOwn = asked_by === operator.id;
  await decideItem(deps.desk, { kind: 'approvals', id, operatorId: operator.id, isOwn }, async (transaction) => {
    await deps.acts[kind].refuse?.(transaction, { subject, payload, refusedBy: operator.id, note });
    return approvalsRepository(transaction).saveDecided(id, {
      state: 'refused',
      by: operator.id,
      at: deps.desk.clock.now(),
      note,
    });
  });
}

/** Only an operator with the act's permission may approve or refuse; its asker may take a request back. */
async function findOwn({ desk, acts }: ApprovalsDeps, id: string, operator: OperatorIdentity): Promise<StoredApproval> {
  const approval = await approvalsRepository(desk.db).find(id);
  if (!approval) throw new AppError('NO_DATA');
  const isOwn = approval.asked_by === operator.id;
  if (!isOwn && !operator.permissions.has(acts[approval.kind].permission)) throw new AppError('NO_PERMISSION');
  return approval;
}
