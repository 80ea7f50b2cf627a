import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { claimReward } from '../rewards/public.ts';
import type { SpinDeps } from './spin.deps.ts';
import { type Coupon, spinsRepository } from './spins.repository.ts';
import { type CouponPrize, sliceOf, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type ClaimCoupon = { id: string; memberId: string; currency: Currency; coupon: string };

/** Makes a coupon the member's reward, once. */
export async function claimCoupon(
  deps: SpinDeps,
  { id, memberId, currency, coupon: couponId }: ClaimCoupon,
): Promise<void> {
  const coupon = UUID.test(couponId) ? await spinsRepository(deps.db).coupon(couponId, memberId) : undefined;
  if (!coupon) throw new AppError('INVALID_CODE');
  if (coupon.rewardId === id) return; // The answer was lost.
  const checkClaimable = ({ state, expiresAt }: Coupon) => {
    // Told apart from a coupon that only cannot be claimed just now.
    if (state === 'claimed') throw new AppError('NO_CLAIMABLE_COUPON', { claimed: true });
    if (state === 'void') throw new AppError('INVALID_PRIZE_CODE');
    if (expiresAt <= deps.clock.now()) throw new AppError('COUPON_EXPIRED');
  };
  checkClaimable(coupon);
  // Money of another kind than the member's cannot come into their wallet.
  if (coupon.currency !== currency) throw new AppError('INVALID_COUPON_TYPE');

  const wheel = (await wheelsRepository(deps.db, deps.kept).find(coupon.wheelId)) as Wheel;
  const { name, terms } = sliceOf(wheel, coupon.code).prize as CouponPrize;
  const grant = {
    id,
    memberId,
    currency,
    kind: 'coupon',
    type: 'coupon',
    code: coupon.code,
    title: name,
    terms,
  } as const;
  await claimReward(deps.rewards, { ...grant, unsure: 'NO_CLAIMABLE_COUPON' }, async (transaction, standing) => {
    await standing;
    const spins = spinsRepository(transaction);
    // Somebody may have been quicker than the look above.
    checkClaimable((await spins.coupon(couponId, memberId, { isLocked: true })) ?? coupon);
    await spins.saveClaimed(couponId, id);
    return coupon.amount;
  });
}

/** For operators: a coupon that should not have been given. What is claimed stays the member's. */
export async function voidCoupon(
  { db }: Pick<SpinDeps, 'db'>,
  { id, ...who }: { id: string; by: string; reason: string },
): Promise<void> {
  const outcome = await spinsRepository(db).saveVoid(id, who);
  if (outcome === 'unknown') throw new AppError('NO_DATA');
  if (outcome === 'over') throw new AppError('ITEM_HANDLED');
}
