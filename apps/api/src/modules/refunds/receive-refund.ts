import { type Currency, type Minor, minor, parseMajor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { claimReward, creditReward, type Decide, type Grant } from '../rewards/public.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { refundsRepository } from './refunds.repository.ts';
import { sumsOf } from './sums-of.ts';
import { refundOf } from './working.ts';

const TITLE = { th: 'คืนยอดเสีย', la: 'ເງິນຄືນ', en: 'Cashback' } as const;

type Receive = { id: string; memberId: string; currency: Currency; to: 'bonus' | 'wallet' };

/**
 * Credits the offered amount, or less when the loss is smaller by now: never more than the calculation at this moment.
 */
export async function receiveRefund(deps: RefundsDeps, { id, memberId, currency, to }: Receive): Promise<Minor> {
  const { isActive, canAddWallet, lossMin, success, fail, rule, lifeHours } = await deps.setting();
  if (!isActive || (to === 'wallet' && !canAddWallet)) throw new AppError('REFUND_INACTIVE');
  const grant: Grant = {
    id,
    memberId,
    currency,
    kind: 'refund',
    type: 'refund',
    code: 'REFUND',
    title: TITLE,
    terms: { rule, successPercent: success, failPercent: fail, lifeHours },
    unsure: 'REFUND_CONDITION',
  };
  const decide: Decide = async (transaction, funds) => {
    const { total, vault } = await funds;
    const refunds = refundsRepository(transaction);
    const offer = await refunds.takeOffer(memberId);
    if (!offer) throw new AppError('NO_REFUND');
    const sums = (await sumsOf(transaction, new Map([[memberId, minor(total + vault)]]))).get(memberId);
    const { rate } = offer;
    const now = sums ? refundOf(sums, { rate, lossMin: parseMajor(lossMin[currency].min, currency) }) : minor(0n);
    const amount = now < offer.amount ? now : offer.amount;
    if (!sums || amount === 0n) throw new AppError('REFUND_MINIMUM');
    await refunds.insertClaim(id, { ...sums, memberId, currency, rate, amount }, deps.clock.now());
    return { amount };
  };
  const give = to === 'bonus' ? claimReward : creditReward;
  return (await give(deps.rewards, grant, decide)).amount;
}
