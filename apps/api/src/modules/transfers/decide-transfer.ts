import { AppError } from '../../platform/app-error.ts';
import type { Random } from '../../platform/random.ts';
import { type Act, askApproval } from '../approvals/public.ts';
import { isRefusal } from '../ledger/public.ts';
import { claimItem, type Desk } from '../queues/public.ts';
import { askProvider } from './ask-provider.ts';
import { settleIn } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export type OfficeTransfersDeps = TransfersDeps & { desk: Desk; random: Random };

/**
 * Asks the provider, for an operator who waits. The job goes on asking in its own time. False when the transfer is
 * settled, now or before: what a provider knows holds, whatever people think.
 */
export async function askNow(deps: OfficeTransfersDeps, id: string, operatorId: string): Promise<boolean> {
  const transfer = await transfersRepository(deps.db).find(id);
  if (transfer?.status !== 'sent') return false;
  return (await askProvider(deps, transfer, operatorId)).status === 'sent';
}

/** The first of two who say what became of a transfer that its provider cannot tell. */
export async function wantSettled(
  deps: OfficeTransfersDeps,
  { id, act, why, operatorId }: { id: string; act: 'post' | 'void'; why: string; operatorId: string },
): Promise<string> {
  const transfer = await transfersRepository(deps.db).find(id);
  if (!transfer) throw new AppError('NO_DATA');
  await claimItem(deps.desk, { kind: 'transfers', id }, operatorId);
  if (!(await askNow(deps, id, operatorId))) throw new AppError('ITEM_HANDLED');
  const { memberId, amount, currency, reference } = transfer;
  return askApproval(deps, {
    kind: `transfer.${act}`,
    subject: id,
    payload: {},
    about: { memberId, amount, currency, reference },
    why,
    operatorId,
  });
}

/** What the second one allows. The provider is asked once more: what it says now holds. */
export function settleAct(deps: OfficeTransfersDeps, act: 'post' | 'void'): Act {
  return {
    permission: 'transfers.decide',
    check: ({ subject, allowedBy }) => askNow(deps, subject, allowedBy),
    async run(transaction, send, { subject, why, askedBy, allowedBy }) {
      const transfers = transfersRepository(transaction);
      // Nobody else settles it until this is done: the job may hear of it in the same moment.
      const transfer = await transfers.lock(subject);
      if (transfer?.status !== 'sent') return transfer?.status === 'succeeded' ? 'made' : 'failed';
      const [says, outcome] =
        act === 'post'
          ? (['posted', { kind: 'accepted', providerReference: null }] as const)
          : (['voided', { kind: 'rejected', reason: 'unanswered' }] as const);
      try {
        await settleIn(deps, transaction, send, transfer, outcome);
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
