import type { RecoveryRefusal } from '@krapao/contract/recoveries';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Act, requestApproval } from '../approvals/public.ts';
import { noting } from '../members/public.ts';
import { type Desk, decideItem } from '../queues/public.ts';
import { notifyWaitingIn } from './advance-recovery.ts';
import { APPROVAL, endIn, lockOpenIn } from './end-recovery.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

export type OfficeRecoveriesDeps = RecoveriesDeps & { desk: Desk };
type Decision = { id: string; operatorId: string; reason: string };

/** The first person's yes: nothing happens before a second person's. */
export async function requestSecondPerson(
  deps: OfficeRecoveriesDeps,
  { id, operatorId, reason }: Decision,
): Promise<{ approvalId: string }> {
  let approvalId = '';
  await decideItem(deps.desk, { kind: 'recoveries', id, operatorId }, async (transaction, send) => {
    const open = await lockOpenIn(transaction, id);
    if (open?.recovery.state !== 'review') return false;
    const { memberId } = open.recovery;
    approvalId = await requestApproval(
      { desk: { db: transaction, clock: deps.clock }, random: deps.random },
      {
        ...{ kind: APPROVAL, subject: id, payload: {}, why: reason, operatorId },
        about: { memberId, amount: null, currency: null, reference: null },
      },
    );
    send(noting(deps, 'recovery-ask', { memberId, operatorId, reason }, {}));
    return true;
  });
  return { approvalId };
}

/** The second person's yes starts the waiting time. */
export const approveAct = (deps: RecoveriesDeps): Act => ({
  permission: 'members.write',
  async run(transaction, send, { subject: id, why, allowedBy }) {
    const open = await lockOpenIn(transaction, id);
    if (open?.recovery.state !== 'review') return 'ended';
    const { recovery, isActive } = open;
    if (!isActive) {
      await endIn(deps, transaction, send, recovery, { state: 'cancelled', reason: 'account' });
      return 'ended';
    }
    const at = deps.clock.now();
    const takesEffectAt = after(at, (await deps.waitHours()) * HOUR_MS);
    await recoveriesRepository(transaction).saveWaiting(id, takesEffectAt, at);
    await notifyWaitingIn(deps, transaction, send, { ...recovery, takesEffectAt }, at);
    const by = { memberId: recovery.memberId, operatorId: allowedBy, reason: why };
    send(noting(deps, 'recovery-approve', by, { until: takesEffectAt.toISOString() }));
    return undefined;
  },
});

/** One person may refuse. */
export const refuseRecovery = (
  deps: OfficeRecoveriesDeps,
  { id, operatorId, reason, because }: Decision & { because: RecoveryRefusal },
): Promise<void> =>
  decideItem(deps.desk, { kind: 'recoveries', id, operatorId }, async (transaction, send) => {
    const open = await lockOpenIn(transaction, id);
    if (open?.recovery.state !== 'review') return false;
    const { memberId } = open.recovery;
    await endIn(deps, transaction, send, open.recovery, { state: 'refused', reason: because, by: operatorId });
    send(noting(deps, 'recovery-refuse', { memberId, operatorId, reason }, { what: because }));
    return true;
  });

/** Stops an approved request, for example because its member called. The item has left the queue by then. */
export const stopRecovery = (deps: OfficeRecoveriesDeps, { id, operatorId, reason }: Decision): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const open = await lockOpenIn(transaction, id);
    if (open?.recovery.state !== 'waiting') throw new AppError('ITEM_HANDLED');
    const { memberId } = open.recovery;
    await endIn(deps, transaction, send, open.recovery, { state: 'cancelled', reason: 'support', by: operatorId });
    send(noting(deps, 'recovery-stop', { memberId, operatorId, reason }, {}));
  });
