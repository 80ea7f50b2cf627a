import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { toMajor } from '@krapao/money';
import { rewardPreview } from '../rewards/public.ts';
import { presentSlice, presentSpin } from './present-spin.ts';
import type { SpinDeps } from './spin.deps.ts';
import { spinsRepository } from './spins.repository.ts';
import { type CouponPrize, sliceOf, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Listing = { memberId: string; page: number; limit: number; locale: Locale };

export async function listSpins(
  deps: SpinDeps,
  { memberId, locale, ...page }: Listing,
): Promise<AnswerOf<'GET /api/spinwheel/spins'>> {
  const { total, spins } = await spinsRepository(deps.db).list(memberId, page);
  const wheelOf = await wheelsOf(deps, spins);
  return { total, spins: spins.map((row) => presentSpin(row, wheelOf(row), locale)) };
}

export async function listCoupons(
  deps: SpinDeps,
  { memberId, locale, ...page }: Listing & { coupon?: string | undefined },
): Promise<AnswerOf<'GET /api/spinwheel/coupon'>> {
  const { total, coupons } = await spinsRepository(deps.db).coupons(memberId, deps.clock.now(), page);
  const wheelOf = await wheelsOf(deps, coupons);
  const previewOf = await rewardPreview(deps.rewards, memberId);
  return {
    total,
    coupons: coupons.map((coupon) => {
      const slice = sliceOf(wheelOf(coupon), coupon.code);
      const { isLocked, terms } = slice.prize as CouponPrize;
      return {
        _id: coupon.id,
        prize: { slice: presentSlice(slice, locale), name: (slice.prize as CouponPrize).name[locale] },
        amount: toMajor(coupon.amount, coupon.currency),
        expiresAt: coupon.expiresAt.toISOString(),
        preview: isLocked ? previewOf(terms, coupon.amount, coupon.currency) : null,
      };
    }),
  };
}

/** Each wheel as of its draw. */
async function wheelsOf({ db, cache }: SpinDeps, drawn: readonly { wheelId: string }[]) {
  const wheels = wheelsRepository(db, cache);
  const known = new Map<string, Wheel | undefined>();
  for (const { wheelId } of drawn) if (!known.has(wheelId)) known.set(wheelId, await wheels.find(wheelId));
  return ({ wheelId }: { wheelId: string }) => known.get(wheelId) as Wheel;
}
