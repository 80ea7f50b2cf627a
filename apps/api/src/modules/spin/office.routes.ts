import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import { AppError } from '../../platform/app-error.ts';
import type { Serve } from '../../platform/serve.ts';
import { currenciesOf } from '../members/public.ts';
import { voidCoupon } from './claim-coupon.ts';
import { giveCoins } from './credit-coins.ts';
import { listCoins, listCoupons, type OfficeSpinDeps } from './list-for-office.ts';
import { pursesRepository } from './purses.repository.ts';
import type { SpinDeps } from './spin.deps.ts';

/** What operators give and take beside the rules, for whichever port serves its table. */
export function officeCoinRoutes(serve: Serve<typeof officeRewardCalls>, deps: SpinDeps & OfficeSpinDeps): void {
  /** A list of nobody is no empty list. */
  const known = async (id: string) => {
    if (!(await currenciesOf(deps.db, [id])).has(id)) throw new AppError('NO_DATA');
    return id;
  };
  serve('GET /api/office/members/{id}/coins', async ({ params, query }) =>
    listCoins(deps, await known(params.id), query),
  );
  serve('GET /api/office/members/{id}/coupons', async ({ params, query }) =>
    listCoupons(deps, await known(params.id), query),
  );
  serve('POST /api/office/members/{id}/coins', async ({ params, body, operator, idempotencyKey }) => {
    const currency = (await currenciesOf(deps.db, [params.id])).get(params.id);
    if (!currency) throw new AppError('NO_DATA');
    const gift = { ...body, memberId: params.id, currency, givenBy: operator.id };
    await giveCoins(deps, { ...gift, reference: idempotencyKey ?? deps.random.uuid() });
    return { coins: (await pursesRepository(deps.db).find(params.id))?.coins ?? 0 };
  });
  serve('POST /api/office/coupons/{id}/void', async ({ params, body, operator }) => {
    await voidCoupon(deps, { id: params.id, by: operator.id, reason: body.reason });
    return { message: 'OK' };
  });
}
