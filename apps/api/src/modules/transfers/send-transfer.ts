import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { SECOND_MS } from '../../platform/clock.ts';
import { isUnreachable, violatedConstraint } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isKeyInUse } from '../../platform/http/idempotency.ts';
import {
  type ConnectedProvider,
  type Game,
  type GameAccount,
  isRateChanged,
  type Outcome,
  type OwnAccount,
  ownAccount,
  ProviderError,
  startMoving,
} from '../games/public.ts';
import { asLedgerError, isRefusal } from '../ledger/public.ts';
import { asBlockError, checkingPlay } from '../members/public.ts';
import { refuseDrift } from './check-rate.ts';
import { scheduleStatusCheck, statusCheckJob } from './schedule-status-check.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { inserting, type StoredTransfer, transfersRepository } from './transfers.repository.ts';

const CHECK_SOON_MS = SECOND_MS;
const SPARE_MS = 5 * SECOND_MS;
/** After this time no request can be waiting for a provider's answer any more. */
export const unansweredMs = ({ providerTimeoutMs }: TransfersDeps): number => providerTimeoutMs + SPARE_MS;
/** Far below the grace period after which the job settles a transfer as never made. */
const SEND_WITHIN_MS = 10 * SECOND_MS;

export type GameMove = {
  /** Idempotency key of the caller; the same id never moves money twice. */
  id: string;
  memberId: string;
  currency: Currency;
  gameCode: string;
  /** The member's account there, if the caller has just read it. */
  own?: OwnAccount | undefined;
  direction: 'in' | 'out';
  amount: Minor;
};

/** `insufficient`: the source of the money does not have enough. */
export type MoveResult = {
  status: AnswerOf<'POST /api/wallet/transfer'>['status'];
  reference: string;
  amount: Minor;
  failure?: 'insufficient' | 'refused';
};

/** Idempotency writes within a transfer's transactions: the key with the first, a successful answer with the last. */
export type TransferIdempotency = { claim(send: Send): void; answer?: (send: Send, result: MoveResult) => void };

/**
 * Moves money between wallet and game: records the transfer and creates a hold, calls the provider outside
 * any transaction, then posts or voids the hold. If the outcome is unknown, the hold stays and a job queries
 * until the outcome is known.
 */
export async function sendTransfer(
  deps: TransfersDeps,
  move: GameMove,
  idempotency?: TransferIdempotency,
): Promise<MoveResult> {
  const [{ game, account }, entered] = await Promise.all([
    move.own ?? ownAccount(deps.games, move.memberId, move.gameCode),
    move.direction === 'out' ? transfersRepository(deps.db).lastIn(move) : undefined,
  ]);
  const { amount, units } = exchangeOf(game, move.currency).toUnits(move.amount);
  await refuseBelowMinimum(deps, move, game, amount);
  if (entered) await refuseDrift(deps, { ...move, amount, units }, entered);

  const provider = await deps.games.providerOf(game).catch(refuseUnconnected);
  const { transfer, isKnown } = await prepare(deps, { game, provider }, { ...move, amount, units }, idempotency);
  // Sent before, by a request that may have crashed: the job resolves the outcome, and nothing is resent.
  if (isKnown) return resultOfKnown(transfer, move);
  // A process that stalled this long must not send a transfer that the job may be settling as never made: the
  // job resolves or sends it.
  const waitedMs = deps.clock.now().getTime() - transfer.sentAt.getTime();
  if (waitedMs > SEND_WITHIN_MS) {
    deps.log.warn(
      { event: 'transfer.left-to-job', transfer: transfer.id, game: game.code, waitedMs },
      'a transfer is left to the job',
    );
    return resultOf(transfer);
  }
  const outcome = await execute(deps, provider, transfer, account);
  if (!outcome) return resultOf((await transfersRepository(deps.db).find(transfer.id)) ?? transfer);
  try {
    return await storeOutcome(deps, transfer, outcome, idempotency);
  } catch (error) {
    // The database was lost in between: the game is asked as soon as it is back, not by the next sweep.
    if (isUnreachable(error)) deps.retryWhenBack(() => scheduleStatusCheck(deps, transfer.id, 0));
    throw error;
  }
}

/** Sends the transfer, in two steps where the provider prepares. Returns undefined if it was given up meanwhile. */
async function execute(
  deps: TransfersDeps,
  provider: ConnectedProvider,
  transfer: StoredTransfer,
  account: GameAccount,
): Promise<Outcome | undefined> {
  const sent = toProvider(transfer, account);
  if (!provider.prepare) return provider.transfer(sent);
  const prepared = await provider.prepare(sent);
  if (prepared.kind !== 'prepared') return prepared;
  if (!(await transfersRepository(deps.db).prepare(transfer.id, prepared.id))) return undefined;
  return provider.transfer({ ...sent, prepared: prepared.id });
}

async function storeOutcome(
  deps: TransfersDeps,
  transfer: StoredTransfer,
  outcome: Outcome,
  idempotency: TransferIdempotency | undefined,
): Promise<MoveResult> {
  if (outcome.kind === 'unknown') {
    deps.log.warn(
      { event: 'transfer.unknown', transfer: transfer.id, game: transfer.gameCode, reason: outcome.reason },
      'a transfer is in the open',
    );
    await transact(deps.db, async (transaction, send) => {
      idempotency?.answer?.(send, resultOf(transfer));
      send(statusCheckJob(deps, transfer.id, CHECK_SOON_MS));
      deps.notifyPages(transaction, transfer.memberId);
    });
    return resultOf(transfer);
  }
  const storeSuccess = (send: Send) => idempotency?.answer?.(send, resultOf({ ...transfer, status: 'succeeded' }));
  return resultOf(await settleTransfer(deps, transfer, outcome, storeSuccess));
}

export const toProvider = (transfer: StoredTransfer, account: Pick<GameAccount, 'username'>) => ({
  reference: transfer.id,
  username: account.username,
  direction: transfer.direction,
  units: transfer.units,
  currency: transfer.currency,
  sentAt: transfer.sentAt,
  prepared: transfer.prepared,
});

/** Source and destination as named on the statement. */
export const accountsOf = ({ direction, gameCode }: Pick<GameMove, 'direction' | 'gameCode'>) =>
  direction === 'in' ? { from: WALLET, to: gameCode } : { from: gameCode, to: WALLET };

/** Checks the amount that would really move; the error names the smallest possible amount. */
async function refuseBelowMinimum(deps: TransfersDeps, move: GameMove, game: Game, exact: Minor): Promise<void> {
  const minimum = await deps.minimum(move.currency);
  if (exact >= minimum && exact > 0n) return;
  const { step } = exchangeOf(game, move.currency);
  const steps = minimum > step ? (minimum + step - 1n) / step : 1n;
  throw new AppError('TRANSFER_MINIMUM', { value: toMajor(minor(steps * step), move.currency) });
}

/** Every connection of the game is switched off: nothing was sent. */
function refuseUnconnected(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('TRANSFER_FAIL');
  throw error;
}

type Prepared = { transfer: StoredTransfer; isKnown: boolean };

/** Writes everything that must be committed before the provider is called, in one transaction. */
async function prepare(
  deps: TransfersDeps,
  { game, provider }: { game: Game; provider: ConnectedProvider },
  move: GameMove & { units: bigint },
  idempotency: TransferIdempotency | undefined,
): Promise<Prepared> {
  const sentAt = deps.clock.now();
  try {
    return await transact(deps.db, async (transaction, send) => {
      idempotency?.claim(send);
      if (move.direction === 'in') send(checkingPlay(move.memberId, move.amount, sentAt));
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
      const transfer = { ...move, reference, sentAt, connection: provider.connection };
      send(inserting(transfer));
      if (move.direction === 'in') {
        send(deps.money.reservingForGame(transfer));
        send(deps.statements.leavingWallet(move.id));
      } else await deps.money.refuseStopped(transaction, transfer);
      send(startMoving(move, { units: move.direction === 'in' ? move.units : -move.units, rate: game.rate }));
      // After a crash between commit and call, the sweep finds the row (sweep-orphaned-transfers). A provider
      // without ids is checked in any case, for transactions beyond the requested one.
      if (provider.report) send(statusCheckJob(deps, move.id, unansweredMs(deps)));
      return {
        transfer: { ...transfer, status: 'sent', reason: null, isStuck: false, prepared: null },
        isKnown: false,
      } as const;
    });
  } catch (failure) {
    const error = asBlockError(asLedgerError(failure));
    const known = violatedConstraint(error) && !isKeyInUse(error) && (await transfersRepository(deps.db).find(move.id));
    if (known) return { transfer: known, isKnown: true };
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN') || isRateChanged(error)) throw new AppError('TRANSFER_FAIL');
    // Another transfer between this member and this game is pending.
    if (violatedConstraint(error) === 'game_transfer_in_flight')
      throw new AppError('REQUEST_LIMIT', { game: move.gameCode });
    throw error;
  }
}

/** Result of a transfer that was sent before. */
export async function getTransferResult(deps: TransfersDeps, move: GameMove): Promise<MoveResult> {
  const known = await transfersRepository(deps.db).find(move.id);
  if (!known) throw new Error(`there is no transfer ${move.id}`);
  return resultOfKnown(known, move);
}

/** An id that was used for another movement must not return its result for this one. */
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
