import type { AnswerOf } from '@krapao/contract/calls';
import { fillIn } from '@krapao/contract/fill-in';
import type { Locale } from '@krapao/contract/locales';
import { type Currency, type Minor, minor, roundMoney, toMajor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { presentSum, readFunds, totalOf } from '../rewards/public.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { type Offer, refundsRepository } from './refunds.repository.ts';
import { lossOf } from './working.ts';

type Member = { id: string; currency: Currency; exclusion?: object | undefined };

/** The amount that can be received, its calculation, and the reward it would become now. */
export async function checkRefund(
  deps: RefundsDeps,
  { id, currency, exclusion }: Member,
  locale: Locale,
): Promise<AnswerOf<'GET /api/refund/check'>> {
  const now = deps.clock.now();
  const [setting, found, { reward, money, inGames }] = await Promise.all([
    deps.setting(),
    refundsRepository(deps.db).offer(id),
    readFunds(deps.db, id, now),
  ]);
  const { isActive, success: successPercent, fail: failPercent, rule, lifeHours } = setting;
  const offer = isActive && !exclusion ? found : undefined;
  const free = totalOf(money, inGames(currency));
  return {
    result: offer !== undefined,
    bonus: reward !== undefined,
    info: exclusion ? '' : fillIn(setting.info[locale], refundFigures(setting, currency)),
    refundAmount: offer ? toMajor(offer.amount, currency) : 0,
    refundSuccess: successPercent,
    refundFail: failPercent,
    canAddWallet: setting.canAddWallet,
    working: offer ? presentWorking(offer) : null,
    preview: offer
      ? presentSum(
          { rule, successPercent, failPercent, amount: offer.amount, principal: minor(0n), free },
          currency,
          after(now, lifeHours * HOUR_MS),
        )
      : null,
  };
}

/** The figures for texts about cashback, in the member's own currency. */
export const refundFigures = (
  { lossMin }: { lossMin: Record<Currency, { min: number }> },
  currency: Currency,
): Record<string, string> => ({ lossMin: roundMoney(lossMin[currency].min, currency) });

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
