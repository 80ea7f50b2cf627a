import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { AppError } from '../../platform/app-error.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import { violatedConstraint } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { type Game, type GameAccount, type OwnAccount, ownAccount, startMoving } from '../games/public.ts';
import { asLedgerError, isRefusal } from '../ledger/public.ts';
import { askingLater } from './ask-later.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { inserting, type StoredTransfer, transfersRepository } from './transfers.repository.ts';

const ASK_SOON_MS = SECOND_MS;
/** After this and the provider's time nobody can be waiting for its answer any more. */
const SPARE_MS = 5 * SECOND_MS;
/** Far below the grace after which the job takes a transfer for never made. */
const SEND_WITHIN_MS = 10 * SECOND_MS;

export type GameMove = {
  /** Made by whoever asked; the same id never moves money twice. */
  id: string;
  memberId: string;
  currency: Currency;
  gameCode: string;
  /** The member's account there, by whoever has just read it. */
  own?: OwnAccount | undefined;
  direction: 'in' | 'out';
  amount: Minor;
};

/** `insufficient`: the side the money comes from does not have it. */
export type MoveResult = {
  status: AnswerOf<'POST /api/wallet/transfer'>['status'];
  reference: string;
  amount: Minor;
  failure?: 'insufficient' | 'refused';
};

/**
 * Moves money between wallet and game: writes down and reserves, calls the provider outside any
 * transaction, then posts or voids. When the outcome is not known the money stays reserved, and the
 * job that was queued with the reservation asks until it is.
 */
export async function sendTransfer(deps: TransfersDeps, move: GameMove): Promise<MoveResult> {
  // Sent before, by a request that may have died: the job finds out, and nothing is sent again.
  const known = await transfersRepository(deps.db).find(move.id);
  if (known) return resultOfKnown(known, move);
  const { game, account } = move.own ?? (await ownAccount(deps.games, move.memberId, move.gameCode));
  const { amount, units } = exchangeOf(game, move.currency).toUnits(move.amount);
  await refuseBelowMinimum(deps, move, game, amount);

  const transfer = await prepare(deps, { ...move, amount, units });
  // Whoever stood still that long must not send what the job may be giving up: it will find out, or send it.
  const waitedMs = deps.clock.now().getTime() - transfer.sentAt.getTime();
  if (waitedMs > SEND_WITHIN_MS) {
    deps.log.warn(
      { event: 'transfer.left-to-job', transfer: transfer.id, game: game.code, waitedMs },
      'a transfer is left to the job',
    );
    return resultOf(transfer);
  }
  const outcome = await deps.games.providerOf(game).transfer(toProvider(transfer, account));
  if (outcome.kind === 'unknown') {
    deps.log.warn(
      { event: 'transfer.unknown', transfer: transfer.id, game: game.code, reason: outcome.reason },
      'a transfer is in the open',
    );
    await transact(deps.db, async (transaction, send) => {
      send(askingLater(deps, transfer.id, ASK_SOON_MS));
      deps.tell(transaction, move.memberId);
    });
    return resultOf(transfer);
  }
  return resultOf(await settleTransfer(deps, transfer, outcome));
}

export const toProvider = (transfer: StoredTransfer, account: Pick<GameAccount, 'username'>) => ({
  reference: transfer.id,
  username: account.username,
  direction: transfer.direction,
  units: transfer.units,
  currency: transfer.currency,
  sentAt: transfer.sentAt,
});

/** As the statement names them. */
export const accountsOf = ({ direction, gameCode }: Pick<GameMove, 'direction' | 'gameCode'>) =>
  direction === 'in' ? { from: WALLET, to: gameCode } : { from: gameCode, to: WALLET };

/** What counts is what would move; the answer names the smallest amount that could. */
async function refuseBelowMinimum(deps: TransfersDeps, move: GameMove, game: Game, exact: Minor): Promise<void> {
  const minimum = await deps.minimum(move.currency);
  if (exact >= minimum && exact > 0n) return;
  const { step } = exchangeOf(game, move.currency);
  const steps = minimum > step ? (minimum + step - 1n) / step : 1n;
  throw new AppError('TRANSFER_MINIMUM', { value: toMajor(minor(steps * step), move.currency) });
}

/** Everything that must be true before the provider hears of it, in one transaction. */
async function prepare(deps: TransfersDeps, move: GameMove & { units: bigint }): Promise<StoredTransfer> {
  const sentAt = deps.clock.now();
  try {
    return await transact(deps.db, async (transaction, send) => {
      const { reference, statement: line } = deps.statements.opening({
        id: move.id,
        memberId: move.memberId,
        type: 'transfer',
        ...accountsOf(move),
        amount: (move.direction === 'in' ? -move.amount : move.amount) as Minor,
        currency: move.currency,
        at: sentAt,
      });
      send(line);
      const transfer = { ...move, reference, sentAt };
      send(inserting(transfer));
      if (move.direction === 'in') send(deps.money.reservingForGame(transfer));
      else await deps.money.refuseStopped(transaction, transfer);
      send(startMoving(move, move.direction === 'in' ? move.units : -move.units));
      // Runs even if this process dies in the next line; by then the provider's answer is no longer awaited.
      send(askingLater(deps, move.id, deps.providerTimeoutMs + SPARE_MS));
      return { ...transfer, status: 'sent', reason: null } as const;
    });
  } catch (failure) {
    const error = asLedgerError(failure);
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('TRANSFER_FAIL');
    // Another transfer of this member to this game is still under way.
    if (violatedConstraint(error) === 'game_transfer_in_flight')
      throw new AppError('REQUEST_LIMIT', { game: move.gameCode });
    throw error;
  }
}

/** An id that moved something else before must not look as if it had moved this. */
function resultOfKnown(known: StoredTransfer, { gameCode, direction }: GameMove): MoveResult {
  if (known.gameCode !== gameCode || known.direction !== direction) throw otherRequest();
  return resultOf(known);
}

export const otherRequest = () => new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);

function resultOf(transfer: StoredTransfer): MoveResult {
  const { reference, amount, status, reason } = transfer;
  if (status === 'sent') return { status: 'IN_PROGRESS', reference, amount };
  if (status === 'succeeded') return { status: 'SUCCESS', reference, amount };
  return { status: 'FAILED', reference, amount, failure: reason === 'insufficient' ? 'insufficient' : 'refused' };
}
