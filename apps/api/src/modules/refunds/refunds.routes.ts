import { type Currency, toMajor } from '@krapao/money';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { bannersIn } from '../lookups/public.ts';
import { mayAdvertiseTo } from '../members/public.ts';
import { checkRefund, refundFigures } from './check-refund.ts';
import { receiveRefund } from './receive-refund.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { refundsRepository } from './refunds.repository.ts';

export function refundRoutes(serve: Serve, deps: RefundsDeps): void {
  const receive = async (
    { id: memberId, currency }: { id: string; currency: Currency },
    idempotencyKey: string | undefined,
    to: 'bonus' | 'wallet',
  ) => {
    const id = operationId(deps.random, memberId, idempotencyKey);
    const amount = await receiveRefund(deps, { id, memberId, currency, to });
    return { message: 'REFUND_SUCCESS', amount: toMajor(amount, currency) } as const;
  };
  serve('POST /api/refund', async ({ member, body }) => {
    const { total, rows } = await refundsRepository(deps.db).claims(member.id, body);
    const refunds = rows.map(({ amount, at }) => ({
      refundAmount: toMajor(amount, member.currency),
      createdAt: at.toISOString(),
    }));
    return { total, refunds };
  });
  serve('GET /api/refund/check', ({ member, locale }) => checkRefund(deps, member, locale));
  serve('GET /api/refund/receive', ({ member, idempotencyKey }) => receive(member, idempotencyKey, 'bonus'));
  serve('GET /api/refund/addWallet', ({ member, idempotencyKey }) => receive(member, idempotencyKey, 'wallet'));
  serve('GET /api/refund/banners', async ({ member: { id, currency }, locale }) => {
    if (!(await mayAdvertiseTo(deps.db, id, deps.clock.now()))) return [];
    const setting = await deps.setting();
    return bannersIn(setting.banners, locale, refundFigures(setting, currency));
  });
}
