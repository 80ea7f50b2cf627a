import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { AppError } from '../../platform/app-error.ts';
import { ledgerOn } from '../ledger/public.ts';
import { moneyInGames, transferAll } from '../transfers/public.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { answerBefore, type RequestWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

/**
 * Brings the games' money home, then withdraws. What cannot be had is refused before any game is touched;
 * a game that does not answer keeps its money, and one that fails now leaves the rest in the wallet.
 */
export async function withdrawAll(
  deps: WithdrawalsDeps,
  command: RequestWithdrawal,
): Promise<AnswerOf<'POST /api/wallet/withdrawAll'>> {
  const { id, memberId, currency, amount } = command;
  const before = await answerBefore(deps, command);
  if (before) return before;
  await checkWithdrawal(deps, command);

  const wallet = await ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId });
  if (wallet?.frozen) throw new AppError('TRANSFER_FAIL');
  const games = (await moneyInGames(deps.transfers, memberId, currency)).filter(({ state }) => state === 'told');
  const inGames = games.reduce((sum, game) => sum + game.amount, 0n);
  if ((wallet?.available ?? 0n) + inGames < amount) throw new AppError('MONEY_NOT_ENOUGH');

  if (games.length > 0) await transferAll(deps.transfers, { id, memberId, currency, to: WALLET, games });
  return requestWithdrawal(deps, command);
}
