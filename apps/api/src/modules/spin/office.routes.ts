import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { currenciesOf } from '../members/public.ts';
import { voidCoupon } from './claim-coupon.ts';
import { coinBalancesRepository } from './coin-balances.repository.ts';
import { type CoinsByHandDeps, giveCoinsByHand } from './give-coins.ts';
import { listCoins, listCoupons, type OfficeSpinDeps } from './list-for-office.ts';

export function officeCoinRoutes(serve: Serve<typeof officeRewardCalls>, deps: CoinsByHandDeps & OfficeSpinDeps): void {
  /** A list of an unknown member is an error, not an empty list. */
  const known = async (memberId: string) => {
    const currency = (await currenciesOf(deps.db, [memberId])).get(memberId);
    if (!currency) throw new AppError('NO_DATA');
    return { memberId, currency };
  };
  serve('GET /api/office/members/{id}/coins', async ({ params, query }) =>
    listCoins(deps, await known(params.id), query),
  );
  serve('GET /api/office/members/{id}/coupons', async ({ params, query }) =>
    listCoupons(deps, (await known(params.id)).memberId, query),
  );
  serve('POST /api/office/members/{id}/coins', async ({ params, body, operator, idempotencyKey }) => {
    const gift = { ...body, ...(await known(params.id)), givenBy: operator.id };
    const reference = operationId(deps.random, `operator ${operator.id}`, idempotencyKey);
    const outcome = await giveCoinsByHand(deps, { ...gift, reference });
    const coins = (await coinBalancesRepository(deps.db).find(params.id))?.coins ?? 0;
    return { state: outcome.state, coins, approvalId: outcome.state === 'waits' ? outcome.approvalId : null };
  });
  serve('POST /api/office/coupons/{id}/void', async ({ params, body, operator }) => {
    await voidCoupon(deps, { id: params.id, by: operator.id, reason: body.reason });
    return { message: 'OK' };
  });
}
