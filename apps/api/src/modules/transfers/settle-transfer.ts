import type { Minor } from '@krapao/money';
import type { Outcome } from '../games/public.ts';
import type { TransfersDeps } from './public.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

type Known = Exclude<Outcome, { kind: 'unknown' }>;

/**
 * Writes down what became of a transfer: posts or voids the reservation, or brings the money in. The
 * request and the job that asks may both come here; the row lets one of them through.
 */
export async function settleTransfer(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  outcome: Known,
): Promise<StoredTransfer> {
  const isDone = outcome.kind === 'accepted';
  const at = deps.clock.now();
  const settled = {
    status: isDone ? ('succeeded' as const) : ('failed' as const),
    providerReference: isDone ? outcome.providerReference : null,
    reason: isDone ? null : outcome.reason,
    at,
  };
  const isMine = await deps.db.transaction().execute(async (transaction) => {
    if (!(await transfersRepository(transaction).settle(transfer.id, settled))) return false;
    const balanceAfter = await moveMoney();
    await deps.statements.settle(transaction, {
      id: transfer.id,
      status: isDone ? 'SUCCESS' : 'FAILED',
      balanceAfter,
      at,
    });
    return true;

    async function moveMoney(): Promise<Minor | null> {
      if (transfer.direction === 'out') return isDone ? deps.money.takeFromGame(transaction, transfer) : null;
      if (isDone) return deps.money.postToGame(transaction, transfer.id);
      await deps.money.giveBack(transaction, transfer.id);
      return null;
    }
  });
  if (isMine) {
    if (isDone && outcome.balance !== undefined) {
      await deps.games.games.saveBalance(transfer.memberId, transfer.gameCode, outcome.balance);
    }
    deps.tell(transfer.memberId);
  }
  return { ...transfer, status: settled.status, reason: settled.reason };
}
