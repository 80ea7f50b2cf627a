import { minor } from '@krapao/money';
import { brokenCheck, type Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { booking, holdingStill } from '../ledger/public.ts';
import type { Withdrawn } from '../money-events/public.ts';
import { rewardsRepository } from './rewards.repository.ts';

const FREE_CHECK = 'reward_free_check';

/**
 * While a reward runs the member's money is in the bonus account, which withdrawals do not use. Moves the free part to
 * the wallet, in the transaction of the withdrawal that takes it.
 */
export async function releaseFree(transaction: Db, memberId: string, withdrawn: Withdrawn): Promise<void> {
  await transaction.executeQuery(holdingStill(memberId));
  const rewards = rewardsRepository(transaction);
  const reward = await rewards.running(memberId);
  if (!reward) return; // The reward has just ended: the money is in the wallet.
  if (reward.free < withdrawn.amount) throw new AppError('BONUS_CONDITION');
  await move(transaction, memberId, withdrawn, 'free');
  try {
    await rewards.takeFree(reward.id, withdrawn.amount);
  } catch (error) {
    if (brokenCheck(error) === FREE_CHECK) throw new AppError('BONUS_CONDITION');
    throw error;
  }
}

/** The reverse: money of a rejected or cancelled withdrawal returns as free money beside the running reward. */
export async function lockReturned(transaction: Db, memberId: string, returned: Withdrawn): Promise<void> {
  const rewards = rewardsRepository(transaction);
  const reward = await rewards.running(memberId);
  if (!reward) return;
  await move(transaction, memberId, { ...returned, amount: minor(-returned.amount) }, 'returned');
  await rewards.addOwnMoney(reward, returned.amount);
}

function move(transaction: Db, memberId: string, { id, amount, currency, reference, at }: Withdrawn, part: string) {
  const lines = [
    { account: { kind: 'bonus', owner: memberId }, amount: minor(-amount) },
    { account: { kind: 'wallet', owner: memberId }, amount },
  ] as const;
  const operation = { id: derivedId(id, part), kind: 'free', reference, currency, lines, eventAt: at };
  return transaction.executeQuery(booking(operation));
}
