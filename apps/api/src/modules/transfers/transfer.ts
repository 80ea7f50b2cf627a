import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, toMajor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import type { Send } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { IdempotentCommit } from '../../platform/http/idempotency.ts';
import { readAmount } from '../../platform/http/read-amount.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { ownAccount, ownOpenAccount, refreshGameAccounts } from '../games/public.ts';
import {
  type GameMove,
  getTransferResult,
  type MoveResult,
  otherRequest,
  sendTransfer,
  type TransferIdempotency,
} from './send-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export type Transfer = {
  id: string;
  memberId: string;
  currency: Currency;
  from: string;
  to: string;
  amount: number;
};

/** One movement between wallet and game; two between games, through the wallet. */
export async function transfer(
  deps: TransfersDeps,
  command: Transfer,
  keep?: IdempotentCommit,
): Promise<AnswerOf<'POST /api/wallet/transfer'>> {
  const { id, memberId, currency, from, to } = command;
  if (from === to) throw new AppError('KEY_INVALID', { key: 'to' });
  const amount = readAmount(command.amount, currency);
  const own = async (code: string, find: typeof ownAccount) =>
    code === WALLET ? undefined : find(deps.games, memberId, code);
  const [source, target] = [await own(from, ownAccount), await own(to, ownOpenAccount)];
  const send = async (move: Omit<GameMove, 'memberId' | 'currency'>, kept?: TransferIdempotency) => {
    const result = await sendTransfer(deps, { memberId, currency, ...move }, kept);
    // Done before, with a larger amount than this request's.
    if (result.amount > move.amount) throw otherRequest();
    return result;
  };

  // Of two movements the first acquires the key, and the answer is stored after both have ended.
  const kept = keep && {
    claim: keep.claim,
    ...((from === WALLET || to === WALLET) && {
      answer: (sent: Send, result: MoveResult) => keep.answer(sent, answerOf(result, currency)),
    }),
  };
  if (from === WALLET)
    return answerOf(await send({ id, gameCode: to, own: target, direction: 'in', amount }, kept), currency);
  const out = await send({ id, gameCode: from, own: source, direction: 'out', amount }, kept);
  if (to === WALLET || out.status !== 'SUCCESS') return answerOf(out, currency);
  // The second game is read again: the first movement may have taken long.
  const onward = { id: derivedId(id, to), gameCode: to, direction: 'in', amount: out.amount } as const;
  return answerOf(await send(onward), currency);
}

function answerOf(result: MoveResult, currency: Currency): AnswerOf<'POST /api/wallet/transfer'> {
  if (result.failure === 'insufficient') throw new AppError('MONEY_NOT_ENOUGH', { reference: result.reference });
  if (result.failure === 'refused') throw new AppError('TRANSFER_FAIL', { reference: result.reference });
  return { status: result.status, reference: result.reference, amount: toMajor(result.amount, currency) };
}

export type TransferAll = {
  id: string;
  memberId: string;
  currency: Currency;
  to: string;
};
type InGame = { game: string; amount: Minor };
type AllAnswer = AnswerOf<'POST /api/wallet/transferAll'>;

/** Moves all of the member's money elsewhere to one account. Movements are independent: some may fail. */
export async function transferAll(deps: TransfersDeps, command: TransferAll): Promise<AllAnswer> {
  const { id, memberId, currency, to } = command;
  if (to !== WALLET) await ownOpenAccount(deps.games, memberId, to);
  const games = await fetchEveryBalance(deps, memberId, currency);
  const others = games.filter(({ game }) => game !== to);

  const minimum = await deps.minimum(currency);
  const idOf = (game: string) => derivedId(id, game);
  // On a retry, earlier movements return their result, although the money is no longer at its source.
  const known = await transfersRepository(deps.db).known([to, ...others.map(({ game }) => game)].map(idOf));
  const move = (from: string, target: string, game: string, amount: Minor) => {
    const isKnown = known.has(idOf(game));
    if (amount < minimum && !isKnown) return false;
    return attempt(deps, { id: idOf(game), memberId, currency, from, to: target, amount }, isKnown);
  };

  // In parallel: providers may be slow, and eleven calls in sequence would be too slow for a waiting member.
  const home = await Promise.all(others.map(async ({ game, amount }) => move(game, WALLET, game, amount)));
  const onward = to !== WALLET && (await move(WALLET, to, to, await deps.money.availableIn(memberId)));
  const transfers = [...home, onward].filter((line) => line !== false);
  if (transfers.length === 0) throw new AppError('MONEY_NOT_ENOUGH');
  return { status: summary(transfers.map(({ status }) => status)), transfers };
}

async function fetchEveryBalance(deps: TransfersDeps, memberId: string, currency: Currency): Promise<InGame[]> {
  const open = (await refreshGameAccounts(deps.games, memberId)).filter((gameAccount) => gameAccount.isActive);
  return Promise.all(
    open.map(async ({ code }) => ({ game: code, amount: await wholeBalance(deps, memberId, code, currency) })),
  );
}

async function wholeBalance(deps: TransfersDeps, memberId: string, code: string, currency: Currency): Promise<Minor> {
  const { game, account } = await ownAccount(deps.games, memberId, code);
  return exchangeOf(game, currency).toMoney(BigInt(account.units)).amount;
}

type OneOfAll = Omit<Transfer, 'amount'> & { amount: Minor };

/** Returns a refusal as part of the answer, so that other movements continue. */
export async function attempt(
  deps: TransfersDeps,
  move: OneOfAll,
  isKnown: boolean,
): Promise<AllAnswer['transfers'][number]> {
  const { from, to, currency, amount } = move;
  const line = { from, to, amount: toMajor(amount, currency) };
  try {
    const [gameCode, direction] = from === WALLET ? ([to, 'in'] as const) : ([from, 'out'] as const);
    const run = isKnown ? getTransferResult : sendTransfer;
    const result = await run(deps, { ...move, gameCode, direction });
    const message = result.failure === 'insufficient' ? 'MONEY_NOT_ENOUGH' : result.failure && 'TRANSFER_FAIL';
    return {
      ...line,
      amount: toMajor(result.amount, currency),
      status: result.status,
      reference: result.reference,
      ...(message && { message }),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...line, status: 'FAILED', reference: null, message: error.code };
  }
}

/** FAILED if any movement failed, IN_PROGRESS if any is pending, else SUCCESS. */
function summary(statuses: readonly AllAnswer['status'][]): AllAnswer['status'] {
  return (['FAILED', 'IN_PROGRESS'] as const).find((status) => statuses.includes(status)) ?? 'SUCCESS';
}
