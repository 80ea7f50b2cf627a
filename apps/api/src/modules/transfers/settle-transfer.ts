import { type Db, violatedConstraint } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { lapseApprovals } from '../approvals/public.ts';
import { endMoving, type Outcome } from '../games/public.ts';
import { isRefusal } from '../ledger/public.ts';
import { bookLater } from './schedule-status-check.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

type Known = Exclude<Outcome, { kind: 'unknown' }>;
type Settling = Known | (Omit<Extract<Known, { kind: 'accepted' }>, 'providerReference'> & { providerReference: null });

/**
 * Settles a transfer by its outcome: posts or voids the hold, or credits the wallet. The request and the
 * status-check job may race; the row lets one of them through. While the wallet is stopped for a mismatch
 * nothing is written, and the transfer stays pending.
 */
export async function settleTransfer(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  outcome: Known,
  storeSuccess?: (send: Send) => void,
): Promise<StoredTransfer> {
  if (outcome.kind === 'rejected' && outcome.reason === 'credit')
    deps.log.error(
      { event: 'transfer.credit-short', transfer: transfer.id, game: transfer.gameCode },
      'our credit at a provider is too low for transfers of members',
    );
  try {
    const settled = await settleAlone(deps, transfer, outcome, storeSuccess);
    if (settled) return settled;
  } catch (error) {
    if (!isRefusal(error, 'ACCOUNT_FROZEN')) throw error;
    deps.log.error(
      { event: 'transfer.account-stopped', transfer: transfer.id, outcome: outcome.kind },
      'a transfer waits for a stopped account',
    );
  }
  const found = (await transfersRepository(deps.db).find(transfer.id)) ?? transfer;
  if (found.status !== 'failed' || outcome.kind !== 'accepted') return found;
  // Settled as failed, but made after all. The member sees the transfer in progress, which is true until the
  // job has booked it.
  await bookLater(deps, transfer.id, outcome.providerReference);
  return transfer;
}

/** A provider reference that another transfer already has does not change the outcome, but raises an alert. */
async function settleAlone(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  outcome: Known,
  storeSuccess: ((send: Send) => void) | undefined,
) {
  const settleAs = (known: Settling) =>
    transact(deps.db, async (transaction, send) => {
      // The member's own request returns the outcome itself, so the settlement is no news.
      const settled = await settleIn(deps, transaction, send, transfer, known, { isNews: !storeSuccess });
      if (settled.status === 'succeeded') storeSuccess?.(send);
      if (transfer.isStuck) await lapseRequests(deps, transaction, settled);
      return settled;
    });
  try {
    return await settleAs(outcome);
  } catch (error) {
    // Only the settlement of its transfer closes such a hold.
    if (error === SETTLED_BEFORE || isRefusal(error, 'HOLD_CLOSED')) return undefined;
    if (outcome.kind !== 'accepted' || violatedConstraint(error) !== 'game_transfer_provider') throw error;
    const { id, gameCode: game } = transfer;
    deps.log.error(
      { event: 'transfer.number-twice', transfer: id, game, number: outcome.providerReference },
      'a provider gave one number twice',
    );
    return settleAs({ ...outcome, providerReference: null });
  }
}

/** Lapses open approvals: the outcome that two people were to decide is known now. */
async function lapseRequests({ clock }: TransfersDeps, transaction: Db, { id, status }: StoredTransfer): Promise<void> {
  const because = status === 'succeeded' ? 'made' : 'failed';
  await lapseApprovals(transaction, ['transfer.post', 'transfer.void'], id, { because, at: clock.now() });
}

/** Rolls back the second of two concurrent settlements. */
const SETTLED_BEFORE = new Error('the transfer was settled before');

/** Settles within the caller's transaction. */
export async function settleIn(
  deps: TransfersDeps,
  transaction: Db,
  send: Send,
  transfer: StoredTransfer,
  outcome: Settling,
  { isNews }: { isNews: boolean },
): Promise<StoredTransfer> {
  const isDone = outcome.kind === 'accepted';
  const [status, reason] = isDone ? (['succeeded', null] as const) : (['failed', outcome.reason] as const);
  const at = deps.clock.now();
  const providerReference = isDone ? outcome.providerReference : null;
  // Sent together, in this order: the row update decides, and the loser's ledger movement is rolled back.
  const [isMine] = await Promise.all([
    transfersRepository(transaction).settle(transfer.id, { status, providerReference, reason, at }),
    moveMoney(deps, transaction, transfer, { isDone, at }),
  ]);
  if (!isMine) throw SETTLED_BEFORE;
  send(deps.statements.settling({ id: transfer.id, status: isDone ? 'SUCCESS' : 'FAILED', at, isNews }));
  const balance = isDone ? outcome.balance : undefined;
  send(endMoving(transfer, { isDone, reported: balance, at }));
  await deps.moneyChanged(transaction, { memberId: transfer.memberId, by: 'transfer' });
  return { ...transfer, status, reason };
}

type End = { isDone: boolean; at: Date };

async function moveMoney(
  deps: TransfersDeps,
  transaction: Db,
  transfer: StoredTransfer,
  { isDone, at }: End,
): Promise<void> {
  if (transfer.direction === 'out') {
    if (isDone) await deps.money.takeFromGame(transaction, transfer);
  } else if (isDone) await deps.money.postToGame(transaction, transfer.id, at);
  else await deps.money.giveBack(transaction, transfer.id, at);
}
