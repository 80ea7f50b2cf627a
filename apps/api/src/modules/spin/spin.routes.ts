import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { claimCoupon } from './claim-coupon.ts';
import { listCoupons, listSpins } from './list-spins.ts';
import { chooseSeed, isWheelActive, setUp } from './set-up.ts';
import type { SpinDeps } from './spin.deps.ts';
import { spinWheel } from './spin-wheel.ts';

export function spinRoutes(serve: Serve, deps: SpinDeps): void {
  serve('GET /api/spinwheel/active', async ({ member }) => ({
    active: !member.exclusion && (await isWheelActive(deps, member.currency)),
  }));

  serve('GET /api/spinwheel/setup', async ({ member: { id: memberId, currency, exclusion }, locale }) => {
    const result = await setUp(deps, { memberId, currency, locale });
    return { result: exclusion ? { ...result, activeSpinwheel: null, coinRule: null, fairness: null } : result };
  });

  serve('POST /api/spinwheel/spin', ({ member: { id: memberId, currency }, body, idempotencyKey, locale }) => {
    const id = operationId(deps.random, memberId, idempotencyKey);
    return spinWheel(deps, { id, memberId, currency, locale, ...body });
  });

  serve('POST /api/spinwheel/seed', ({ member: { id: memberId, currency }, body }) =>
    chooseSeed(deps, { memberId, currency, ...body }),
  );

  serve('GET /api/spinwheel/spins', ({ member, query, locale }) =>
    listSpins(deps, { memberId: member.id, locale, ...query }),
  );

  serve('GET /api/spinwheel/coupon', async ({ member, query, locale }) =>
    member.exclusion ? { total: 0, coupons: [] } : listCoupons(deps, { memberId: member.id, locale, ...query }),
  );

  serve('POST /api/spinwheel/coupon/claim', async ({ member: { id: memberId, currency }, body, idempotencyKey }) => {
    const id = operationId(deps.random, memberId, idempotencyKey);
    const coupon = typeof body.coupon === 'string' ? body.coupon : body.coupon._id;
    await claimCoupon(deps, { id, memberId, currency, coupon });
    return { message: 'SUCCESS' };
  });
}
