import { type Currency, type Minor, minor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { readFunds, totalOf } from './funds.ts';
import { presentSum } from './present-reward.ts';
import type { Terms } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';

/** The preview of a reward without a deposit, if claimed now. */
export async function rewardPreview({ db, clock }: Pick<RewardsDeps, 'db' | 'clock'>, memberId: string) {
  const now = clock.now();
  const { money, inGames } = await readFunds(db, memberId, now);
  return (terms: Terms, amount: Minor, currency: Currency) =>
    presentSum(
      { ...terms, amount, principal: minor(0n), free: totalOf(money, inGames(currency)) },
      currency,
      after(now, terms.lifeHours * HOUR_MS),
    );
}
