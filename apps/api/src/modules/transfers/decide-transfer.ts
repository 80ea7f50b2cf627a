import { AppError } from '../../platform/http/app-error.ts';
import type { Random } from '../../platform/secrets/random.ts';
import { type Act, requestApproval } from '../approvals/public.ts';
import { isRefusal } from '../ledger/public.ts';
import { claimItem, type Desk } from '../queues/public.ts';
import { queryTransferStatus } from './query-transfer-status.ts';
import { settleIn } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export type OfficeTransfersDeps = TransfersDeps & { desk: Desk; random: Random };

/**
 * Queries the provider now, for an operator; the job continues on its own schedule. Returns false if the
 * transfer is settled, now or before: a provider's answer takes precedence over a decision by people.
 */
export async function checkStatusNow(deps: OfficeTransfersDeps, id: string, operatorId: string): Promise<boolean> {
  const transfer = await transfersRepository(deps.db).find(id);
  if (transfer?.status !== 'sent') return false;
  return (await queryTransferStatus(deps, transfer, operatorId)).status === 'sent';
}

/** Requests the settlement of a transfer that its provider cannot resolve; a second person must approve. */
export async function wantSettled(
  deps: OfficeTransfersDeps,
  { id, act, why, operatorId }: { id: string; act: 'post' | 'void'; why: string; operatorId: string },
): Promise<string> {
  const transfer = await transfersRepository(deps.db).find(id);
  if (!transfer) throw new AppError('NO_DATA');
  await claimItem(deps.desk, { kind: 'transfers', id }, { operatorId });
  if (!(await checkStatusNow(deps, id, operatorId))) throw new AppError('ITEM_HANDLED');
  const { memberId, amount, currency, reference } = transfer;
  return requestApproval(deps, {
    kind: `transfer.${act}`,
    subject: id,
    payload: {},
    about: { memberId, amount, currency, reference },
    why,
    operatorId,
  });
}

/** The act that the second approver allows. The provider is queried once more: its answer takes precedence. */
export function settleAct(deps: OfficeTransfersDeps, act: 'post' | 'void'): Act {
  return {
    permission: 'transfers.decide',
    check: ({ subject, allowedBy }) => checkStatusNow(deps, subject, allowedBy),
    async run(transaction, send, { subject, why, askedBy, allowedBy }) {
      const transfers = transfersRepository(transaction);
      // Locked until the commit: the job may receive the outcome concurrently.
      const transfer = await transfers.lock(subject);
      if (transfer?.status !== 'sent') return transfer?.status === 'succeeded' ? 'made' : 'failed';
      const [says, outcome] =
        act === 'post'
          ? (['posted', { kind: 'accepted', providerReference: null }] as const)
          : (['voided', { kind: 'rejected', reason: 'unanswered' }] as const);
      try {
        await settleIn(deps, transaction, send, transfer, outcome, { isNews: true });
      } catch (error) {
        if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('WALLET_STOPPED');
        throw error;
      }
      const at = deps.clock.now();
      await transfers.saveAnswer(subject, { says, detail: why, at, by: askedBy });
      await transfers.saveAnswer(subject, { says, detail: null, at, by: allowedBy });
      return undefined;
    },
  };
}
