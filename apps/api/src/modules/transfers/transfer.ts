import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, toMajor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { AppError } from '../../platform/app-error.ts';
import type { Keep } from '../../platform/idempotency.ts';
import { derivedId } from '../../platform/random.ts';
import { readAmount } from '../../platform/read-amount.ts';
import type { Send } from '../../platform/transact.ts';
import { ownAccount, ownOpenAccount, refreshGameAccounts } from '../games/public.ts';
import { type GameMove, type Kept, type MoveResult, otherRequest, sendTransfer, tellAgain } from './send-transfer.ts';
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

/** Between wallet and game in one move; between two games in two, with the wallet as the stop between. */
export async function transfer(
  deps: TransfersDeps,
  command: Transfer,
  keep?: Keep,
): Promise<AnswerOf<'POST /api/wallet/transfer'>> {
  const { id, memberId, currency, from, to } = command;
  if (from === to) throw new AppError('KEY_INVALID', { key: 'to' });
  const amount = readAmount(command.amount, currency);
  const own = async (code: string, find: typeof ownAccount) =>
    code === WALLET ? undefined : find(deps.games, memberId, code);
  const [source, target] = [await own(from, ownAccount), await own(to, ownOpenAccount)];
  const send = async (move: Omit<GameMove, 'memberId' | 'currency'>, kept?: Kept) => {
    const result = await sendTransfer(deps, { memberId, currency, ...move }, kept);
    // Done before, and more than is asked for now.
    if (result.amount > move.amount) throw otherRequest();
    return result;
  };

  // Of two moves the first takes the key, and the answer is written once both are over.
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
  // The second game is read anew: the first may have taken its time.
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
  /** Only these, by somebody who has just asked them; else every open game is asked. */
  games?: readonly InGame[];
};
type InGame = { game: string; amount: Minor };
type AllAnswer = AnswerOf<'POST /api/wallet/transferAll'>;

/** Everything the member has elsewhere goes to one account. Each move stands for itself: some may fail. */
export async function transferAll(deps: TransfersDeps, command: TransferAll): Promise<AllAnswer> {
  const { id, memberId, currency, to } = command;
  if (to !== WALLET) await ownOpenAccount(deps.games, memberId, to);
  const games = command.games ?? (await askEveryGame(deps, memberId, currency));
  const others = games.filter(({ game }) => game !== to);

  const minimum = await deps.minimum(currency);
  const idOf = (game: string) => derivedId(id, game);
  // Asked for again: what was sent then is told again, although it is no longer where it was.
  const known = await transfersRepository(deps.db).known([to, ...others.map(({ game }) => game)].map(idOf));
  const move = (from: string, target: string, game: string, amount: Minor) => {
    const isKnown = known.has(idOf(game));
    if (amount < minimum && !isKnown) return false;
    return attempt(deps, { id: idOf(game), memberId, currency, from, to: target, amount }, isKnown);
  };

  // All at once: each game may take its time, and whoever waits for eleven of them would give up.
  const home = await Promise.all(others.map(async ({ game, amount }) => move(game, WALLET, game, amount)));
  const onward = to !== WALLET && (await move(WALLET, to, to, await deps.money.availableIn(memberId)));
  const transfers = [...home, onward].filter((line) => line !== false);
  if (transfers.length === 0) throw new AppError('MONEY_NOT_ENOUGH');
  return { status: summary(transfers.map(({ status }) => status)), transfers };
}

async function askEveryGame(deps: TransfersDeps, memberId: string, currency: Currency): Promise<InGame[]> {
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

async function attempt(deps: TransfersDeps, move: OneOfAll, isKnown: boolean): Promise<AllAnswer['transfers'][number]> {
  const { from, to, currency, amount } = move;
  const line = { from, to, amount: toMajor(amount, currency) };
  try {
    const [gameCode, direction] = from === WALLET ? ([to, 'in'] as const) : ([from, 'out'] as const);
    const tell = isKnown ? tellAgain : sendTransfer;
    const result = await tell(deps, { ...move, gameCode, direction });
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

/** Failed when anything failed, in progress when anything is, else done. */
function summary(statuses: readonly AllAnswer['status'][]): AllAnswer['status'] {
  return (['FAILED', 'IN_PROGRESS'] as const).find((status) => statuses.includes(status)) ?? 'SUCCESS';
}
