import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { AppError } from '../../platform/app-error.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import { violatedConstraint } from '../../platform/db.ts';
import { isKeyTaken } from '../../platform/idempotency.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { type Game, type GameAccount, type OwnAccount, ownAccount, startMoving } from '../games/public.ts';
import { asLedgerError, isRefusal } from '../ledger/public.ts';
import { askingLater } from './ask-later.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { inserting, type StoredTransfer, transfersRepository } from './transfers.repository.ts';

const ASK_SOON_MS = SECOND_MS;
const SPARE_MS = 5 * SECOND_MS;
/** After this nobody can be waiting for a provider's answer any more. */
export const unansweredMs = ({ providerTimeoutMs }: TransfersDeps): number => providerTimeoutMs + SPARE_MS;
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

/** What whoever asked keeps in the transactions of a transfer: their key with the first, a good answer with the last. */
export type Kept = { claim(send: Send): void; answer?: (send: Send, result: MoveResult) => void };

/**
 * Moves money between wallet and game: writes down and reserves, calls the provider outside any
 * transaction, then posts or voids. When the outcome is not known the money stays reserved, and a job
 * asks until it is.
 */
export async function sendTransfer(deps: TransfersDeps, move: GameMove, kept?: Kept): Promise<MoveResult> {
  const { game, account } = move.own ?? (await ownAccount(deps.games, move.memberId, move.gameCode));
  const { amount, units } = exchangeOf(game, move.currency).toUnits(move.amount);
  await refuseBelowMinimum(deps, move, game, amount);

  const { transfer, isKnown } = await prepare(deps, game, { ...move, amount, units }, kept);
  // Sent before, by a request that may have died: the job finds out, and nothing is sent again.
  if (isKnown) return resultOfKnown(transfer, move);
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
      kept?.answer?.(send, resultOf(transfer));
      send(askingLater(deps, transfer.id, ASK_SOON_MS));
      deps.tell(transaction, move.memberId);
    });
    return resultOf(transfer);
  }
  const keepSuccess = (send: Send) => kept?.answer?.(send, resultOf({ ...transfer, status: 'succeeded' }));
  return resultOf(await settleTransfer(deps, transfer, outcome, keepSuccess));
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

type Prepared = { transfer: StoredTransfer; isKnown: boolean };

/** Everything that must be true before the provider hears of it, in one transaction. */
async function prepare(
  deps: TransfersDeps,
  game: Game,
  move: GameMove & { units: bigint },
  kept: Kept | undefined,
): Promise<Prepared> {
  const sentAt = deps.clock.now();
  try {
    return await transact(deps.db, async (transaction, send) => {
      kept?.claim(send);
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
      // If this process dies in the next line, the row itself is found (ask-left-transfers). A provider without ids is
      // asked in any case, for what it made besides.
      if (deps.games.providerOf(game).report) send(askingLater(deps, move.id, unansweredMs(deps)));
      return { transfer: { ...transfer, status: 'sent', reason: null, isStuck: false }, isKnown: false } as const;
    });
  } catch (failure) {
    const error = asLedgerError(failure);
    const known = violatedConstraint(error) && !isKeyTaken(error) && (await transfersRepository(deps.db).find(move.id));
    if (known) return { transfer: known, isKnown: true };
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('TRANSFER_FAIL');
    // Another transfer of this member to this game is still under way.
    if (violatedConstraint(error) === 'game_transfer_in_flight')
      throw new AppError('REQUEST_LIMIT', { game: move.gameCode });
    throw error;
  }
}

/** What became of a transfer that was sent before. */
export async function tellAgain(deps: TransfersDeps, move: GameMove): Promise<MoveResult> {
  const known = await transfersRepository(deps.db).find(move.id);
  if (!known) throw new Error(`there is no transfer ${move.id}`);
  return resultOfKnown(known, move);
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
