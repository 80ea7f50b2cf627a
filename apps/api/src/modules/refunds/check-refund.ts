import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { type Currency, type Minor, toMajor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { askStanding, presentSum, totalOf } from '../rewards/public.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { type Offer, refundsRepository } from './refunds.repository.ts';
import { lossOf } from './working.ts';

type Member = { id: string; currency: Currency };

/** What can be received, by which sum, and what it would become if it was received now. */
export async function checkRefund(
  deps: RefundsDeps,
  { id, currency }: Member,
  locale: Locale,
): Promise<AnswerOf<'GET /api/refund/check'>> {
  const now = deps.clock.now();
  const [setting, found, { reward, money, inGames }] = await Promise.all([
    deps.setting(),
    refundsRepository(deps.db).offer(id),
    askStanding(deps.db, id, now),
  ]);
  const { isActive, success: successPercent, fail: failPercent, rule, lifeHours } = setting;
  const offer = isActive ? found : undefined;
  const principal = totalOf(money, inGames(currency));
  return {
    result: offer !== undefined,
    bonus: reward !== undefined,
    info: setting.info[locale],
    refundAmount: offer ? toMajor(offer.amount, currency) : 0,
    refundSuccess: successPercent,
    refundFail: failPercent,
    canAddWallet: setting.canAddWallet,
    working: offer ? presentWorking(offer) : null,
    preview: offer
      ? presentSum(
          { rule, successPercent, failPercent, amount: offer.amount, principal },
          currency,
          after(now, lifeHours * HOUR_MS),
        )
      : null,
  };
}

function presentWorking(offer: Offer) {
  const money = (amount: Minor) => toMajor(amount, offer.currency);
  return {
    deposits: money(offer.deposits),
    withdrawals: money(offer.withdrawals),
    total: money(offer.total),
    bonuses: money(offer.bonuses),
    loss: money(lossOf(offer)),
    rate: offer.rate,
    since: offer.since?.toISOString() ?? null,
    workedOutAt: offer.workedOutAt.toISOString(),
  };
}
