import { operationId } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { claimCoupon } from './claim-coupon.ts';
import { listCoupons, listSpins } from './list-spins.ts';
import { chooseSeed, isWheelActive, setUp } from './set-up.ts';
import type { SpinDeps } from './spin.deps.ts';
import { spinWheel } from './spin-wheel.ts';

export function spinRoutes(serve: Serve, deps: SpinDeps): void {
  serve('GET /api/spinwheel/active', async ({ member }) => ({ active: await isWheelActive(deps, member.currency) }));

  serve('GET /api/spinwheel/setup', async ({ member: { id: memberId, currency }, locale }) => ({
    result: await setUp(deps, { memberId, currency, locale }),
  }));

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

  serve('GET /api/spinwheel/coupon', ({ member, query, locale }) =>
    listCoupons(deps, { memberId: member.id, locale, ...query }),
  );

  serve('POST /api/spinwheel/coupon/claim', async ({ member: { id: memberId, currency }, body, idempotencyKey }) => {
    const id = operationId(deps.random, memberId, idempotencyKey);
    await claimCoupon(deps, { id, memberId, currency, ...body });
    return { message: 'SUCCESS' };
  });
}
