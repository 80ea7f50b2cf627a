import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { type Currency, type Minor, toMajor } from '@krapao/money';
import { baseOf, failAt, ifCancelled, leftOf, type Reward, rewardBalance, type Sum, successAt } from './reward.ts';

type Running = NonNullable<AnswerOf<'GET /api/wallet'>['reward']>;

/** The figures of a reward and its ends, in major units. */
export function presentSum(sum: Sum, currency: Currency, until: Date) {
  const money = (amount: Minor) => toMajor(amount, currency);
  return {
    rule: sum.rule,
    percentSuccess: sum.successPercent,
    percentFail: sum.failPercent,
    amount: money(sum.amount),
    principal: money(sum.principal),
    free: money(sum.free),
    base: money(baseOf(sum)),
    successAt: money(successAt(sum)),
    failAt: money(failAt(sum)),
    until: until.toISOString(),
  };
}

export function presentReward(reward: Reward, total: Minor, locale: Locale): Running {
  const { currency, turnover } = reward;
  const money = (amount: Minor) => toMajor(amount, currency);
  const { keeps, goes } = ifCancelled(reward, total);
  return {
    ...presentSum(reward, currency, reward.expiresAt),
    _id: reward.id,
    kind: reward.kind,
    type: reward.type,
    code: reward.code,
    title: reward.title[locale],
    claimedAt: reward.claimedAt.toISOString(),
    total: money(total),
    balance: money(rewardBalance(reward, total)),
    turnover: money(turnover),
    left: money(leftOf(reward, { total, turnover })),
    ifCancelled: { keeps: money(keeps), goes: money(goes) },
    waitsFor: [...reward.waitsFor],
  };
}
