import { accountOfPendingTransfer, type Outcome, refreshBalance } from '../games/public.ts';
import { toProvider } from './send-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

/** Queries the provider for a transfer's status, records the answer, and settles a known outcome. */
export async function queryTransferStatus(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  by: string | null,
): Promise<{ outcome: Outcome; status: StoredTransfer['status'] }> {
  const transfers = transfersRepository(deps.db);
  const { game, account } = await accountOfPendingTransfer(deps.games, transfer.memberId, transfer.gameCode);
  const outcome = await deps.games.providerOf(game, transfer.connection).then(
    async (provider): Promise<Outcome> => {
      if (provider.prepare && (await isGivenUp(transfers, transfer))) return { kind: 'rejected', reason: 'unanswered' };
      const { prepared } = (await transfers.find(transfer.id)) ?? transfer;
      const claimed = (reference: string) => transfers.isClaimed(transfer, reference);
      return provider.resolve({ ...toProvider(transfer, account), prepared }, claimed);
    },
    // Another connection knows nothing of the transfer.
    (error: Error): Outcome => ({ kind: 'unknown', reason: error.message, isStuck: true }),
  );
  const detail = outcome.kind === 'accepted' ? outcome.providerReference : outcome.reason;
  await transfers.saveAnswer(transfer.id, { says: outcome.kind, detail, at: deps.clock.now(), by });
  if (outcome.kind === 'unknown') return { outcome, status: transfer.status };
  const { status } = await settleTransfer(deps, transfer, outcome);
  // The member may have played meanwhile.
  if (status !== 'sent') await refreshBalance(deps.games, game, account);
  return { outcome, status };
}

/** A transfer without a reserved id was never executed. From now on no process can store one and execute it. */
const isGivenUp = async (
  transfers: ReturnType<typeof transfersRepository>,
  { id, prepared }: StoredTransfer,
): Promise<boolean> => prepared === '' || (prepared === null && (await transfers.prepare(id, '')));
