import { type Db, violatedConstraint } from '../../platform/db.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { lapseApprovals } from '../approvals/public.ts';
import { endMoving, type Outcome } from '../games/public.ts';
import { isRefusal } from '../ledger/public.ts';
import { bookLater } from './ask-later.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

type Known = Exclude<Outcome, { kind: 'unknown' }>;
type Settling = Known | (Omit<Extract<Known, { kind: 'accepted' }>, 'providerReference'> & { providerReference: null });

/**
 * Writes down what became of a transfer: posts or voids the reservation, or brings the money in. The
 * request and the job that asks may both come here; the row lets one of them through. While the
 * wallet is stopped for a mismatch nothing is written, and the transfer stays in the open.
 */
export async function settleTransfer(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  outcome: Known,
  keepSuccess?: (send: Send) => void,
): Promise<StoredTransfer> {
  try {
    const settled = await settleAlone(deps, transfer, outcome, keepSuccess);
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
  // Given up, and made after all. The member hears that it is under way, which it is until the job has booked it.
  await bookLater(deps, transfer.id, outcome.providerReference);
  return transfer;
}

/** A number that another transfer has already does not undo what the provider said, but somebody must look. */
async function settleAlone(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  outcome: Known,
  keepSuccess: (send: Send) => void = () => {},
) {
  const settleAs = (known: Settling) =>
    transact(deps.db, async (transaction, send) => {
      const settled = await settleIn(deps, transaction, send, transfer, known);
      if (settled.status === 'succeeded') keepSuccess(send);
      if (transfer.isStuck) await lapseAsked(deps, transaction, settled);
      return settled;
    });
  try {
    return await settleAs(outcome);
  } catch (error) {
    // Nothing but an end of its transfer closes such a hold.
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

/** What two people were to say of it is known now. */
async function lapseAsked({ clock }: TransfersDeps, transaction: Db, { id, status }: StoredTransfer): Promise<void> {
  const because = status === 'succeeded' ? 'made' : 'failed';
  await lapseApprovals(transaction, ['transfer.post', 'transfer.void'], id, { because, at: clock.now() });
}

/** Whoever comes second leaves nothing behind. */
const SETTLED_BEFORE = new Error('the transfer was settled before');

/** In a transaction whose other writes must stand or fall with it. */
export async function settleIn(
  deps: TransfersDeps,
  transaction: Db,
  send: Send,
  transfer: StoredTransfer,
  outcome: Settling,
): Promise<StoredTransfer> {
  const isDone = outcome.kind === 'accepted';
  const [status, reason] = isDone ? (['succeeded', null] as const) : (['failed', outcome.reason] as const);
  const at = deps.clock.now();
  const providerReference = isDone ? outcome.providerReference : null;
  // Asked together, in this order: the row decides, and what the second one moved is undone.
  const [isMine, balanceAfter] = await Promise.all([
    transfersRepository(transaction).settle(transfer.id, { status, providerReference, reason, at }),
    moveMoney(deps, transaction, transfer, { isDone, at }),
  ]);
  if (!isMine) throw SETTLED_BEFORE;
  send(deps.statements.settling({ id: transfer.id, status: isDone ? 'SUCCESS' : 'FAILED', balanceAfter, at }));
  const heard = isDone ? outcome.balance : undefined;
  send(endMoving(transfer, { isDone, heard, at }));
  await deps.moneyChanged(transaction, { memberId: transfer.memberId, by: 'transfer' });
  return { ...transfer, status, reason };
}

type End = { isDone: boolean; at: Date };

async function moveMoney(deps: TransfersDeps, transaction: Db, transfer: StoredTransfer, { isDone, at }: End) {
  if (transfer.direction === 'out') return isDone ? deps.money.takeFromGame(transaction, transfer) : null;
  if (isDone) return deps.money.postToGame(transaction, transfer.id, at);
  await deps.money.giveBack(transaction, transfer.id, at);
  return null;
}
