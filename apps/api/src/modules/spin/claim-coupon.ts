import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { claimReward, creditBeside } from '../rewards/public.ts';
import type { SpinDeps } from './spin.deps.ts';
import { type Coupon, spinsRepository } from './spins.repository.ts';
import { type CouponPrize, sliceOf, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type ClaimCoupon = { id: string; memberId: string; currency: Currency; coupon: string };

/** Pays a coupon, once: as free money, or as a reward under the terms of its slice. */
export async function claimCoupon(
  deps: SpinDeps,
  { id, memberId, currency, coupon: couponId }: ClaimCoupon,
): Promise<void> {
  const coupon = UUID.test(couponId) ? await spinsRepository(deps.db).coupon(couponId, memberId) : undefined;
  if (!coupon) throw new AppError('INVALID_CODE');
  if (coupon.rewardId === id) return; // A retry: the first answer was lost.
  const checkClaimable = ({ state, expiresAt }: Coupon) => {
    // Distinguished from a coupon that cannot be claimed at the moment.
    if (state === 'claimed') throw new AppError('NO_CLAIMABLE_COUPON', { claimed: true });
    if (state === 'void') throw new AppError('INVALID_PRIZE_CODE');
    if (expiresAt <= deps.clock.now()) throw new AppError('COUPON_EXPIRED');
  };
  checkClaimable(coupon);
  // A coupon in another currency cannot be credited to the member's wallet.
  if (coupon.currency !== currency) throw new AppError('INVALID_COUPON_TYPE');

  const wheel = (await wheelsRepository(deps.db, deps.cache).find(coupon.wheelId)) as Wheel;
  const { name, terms, isLocked } = sliceOf(wheel, coupon.code).prize as CouponPrize;
  const grant = {
    id,
    memberId,
    currency,
    kind: 'coupon',
    type: 'coupon',
    code: coupon.code,
    title: name,
    terms,
    unsure: 'NO_CLAIMABLE_COUPON',
  } as const;
  const take = async (transaction: Db) => {
    const spins = spinsRepository(transaction);
    // A concurrent claim may have committed since the check above.
    checkClaimable((await spins.coupon(couponId, memberId, { isLocked: true })) ?? coupon);
    await spins.saveClaimed(couponId, id);
    return coupon.amount;
  };
  if (!isLocked) return creditBeside(deps.rewards, grant, take);
  await claimReward(deps.rewards, grant, async (transaction, funds) => {
    await funds;
    return { amount: await take(transaction) };
  });
}

/** Voids a coupon given by mistake, for operators. A claimed coupon stays the member's. */
export async function voidCoupon(
  { db }: Pick<SpinDeps, 'db'>,
  { id, ...who }: { id: string; by: string; reason: string },
): Promise<void> {
  const outcome = await spinsRepository(db).saveVoid(id, who);
  if (outcome === 'unknown') throw new AppError('NO_DATA');
  if (outcome === 'over') throw new AppError('ITEM_HANDLED');
}
