import type { AnswerOf } from '@krapao/contract/calls';
import { minor } from '@krapao/money';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { IdempotentCommit } from '../../../platform/http/idempotency.ts';
import { ledgerOn } from '../../ledger/public.ts';
import { bringHome, moneyInGames } from '../../transfers/public.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { findBlockers } from './blockers.ts';
import { type RequestWithdrawal, requestWithdrawal } from './request-withdrawal.ts';

/**
 * Withdraws in one commit while the wallet has enough. Otherwise transfers only the shortfall from the games, then
 * withdraws by the rules of that moment; money that arrived before a failure stays in the wallet.
 */
export async function withdrawAll(
  deps: WithdrawalsDeps,
  command: RequestWithdrawal,
  keep?: IdempotentCommit,
): Promise<AnswerOf<'POST /api/wallet/withdrawAll'>> {
  try {
    return await requestWithdrawal(deps, command, keep);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH')) throw error;
  }
  // Providers are called under the key, or a repeated request would call them too.
  if (keep) await transact(deps.db, async (_transaction, send) => keep.claim(send));
  await transferShortfall(deps, command);
  return requestWithdrawal(deps, command, keep);
}

/** An amount beyond all balances is refused before any transfer. */
async function transferShortfall(deps: WithdrawalsDeps, { id, memberId, currency, amount }: RequestWithdrawal) {
  const [[limit], wallet] = await Promise.all([
    findBlockers(deps, memberId),
    ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId }),
  ]);
  if (wallet?.frozen) throw new AppError('TRANSFER_FAIL');
  const missing = minor(amount - (limit?.atHand ?? wallet?.available ?? 0n));
  if (missing <= 0n) return;
  const games = (await moneyInGames(deps.transfers, memberId, currency)).filter(({ state }) => state === 'fresh');
  const inGames = games.reduce((sum, game) => sum + game.amount, 0n);
  if (inGames < missing) throw new AppError('MONEY_NOT_ENOUGH');
  await bringHome(deps.transfers, { id, memberId, currency, missing, games });
}
