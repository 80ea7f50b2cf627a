import { WALLET } from '@krapao/contract/accounts';
import { type Minor, minor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { type Db, violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { asLedgerError, booking, holdingStill, isRefusal } from '../ledger/public.ts';
import { checkBlocks } from '../members/public.ts';
import { type Grant, sameReward } from './claim-reward.ts';
import { accountsOf, describedAs } from './description.ts';
import { readFunds } from './funds.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { inserting, rewardsRepository } from './rewards.repository.ts';

/**
 * Credits a reward without conditions, also while another runs: it is free money at once, so no game balance has to be
 * fetched. `take` marks its source as used in the same transaction, or refuses.
 */
export async function creditBeside(
  deps: RewardsDeps,
  grant: Grant,
  take: (transaction: Db) => Promise<Minor>,
): Promise<void> {
  try {
    await transact(deps.db, (transaction) => credit(deps, transaction, grant, take));
  } catch (failure) {
    const error = asLedgerError(failure);
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError(grant.unsure);
    const twice = violatedConstraint(error) && (await rewardsRepository(deps.db).find(grant.id));
    if (!twice) throw error;
    sameReward(twice, grant);
  }
}

async function credit(
  deps: RewardsDeps,
  transaction: Db,
  grant: Grant,
  take: (transaction: Db) => Promise<Minor>,
): Promise<void> {
  const { id, memberId, currency, kind, terms } = grant;
  const { rule, successPercent, failPercent, lifeHours } = terms;
  const at = deps.clock.now();
  const reference = await deps.statements.open(transaction, {
    id,
    memberId,
    type: 'bonus',
    from: kind.toUpperCase(),
    to: WALLET,
    amount: minor(0n),
    currency,
    at,
    details: describedAs(grant),
  });
  await checkBlocks(transaction, memberId, 'play', at);
  await transaction.executeQuery(holdingStill(memberId));
  const { reward: running } = await readFunds(transaction, memberId, at);
  const amount = await take(transaction);
  const { house } = accountsOf(grant);
  const lines = [
    { account: { kind: 'money', owner: memberId }, amount },
    { account: house, amount: minor(-amount) },
  ] as const;
  await transaction.executeQuery(booking({ id, kind: 'bonus', reference, currency, lines, eventAt: at }));
  if (running) await rewardsRepository(transaction).addOwnMoney(running, amount);
  const nothing = minor(0n);
  const reward = {
    ...grant,
    ...{ rule, successPercent, failPercent, amount, principal: nothing, free: nothing, claimedAt: at },
    expiresAt: after(at, lifeHours * HOUR_MS),
  };
  await transaction.executeQuery(inserting(reward, false));
  await deps.statements.settle(transaction, { id, status: 'SUCCESS', at, amount });
  await deps.moneyChanged(transaction, { memberId, by: 'reward' });
}
