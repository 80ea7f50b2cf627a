import { AppError } from '../../platform/app-error.ts';
import type { Serve } from '../../platform/serve.ts';
import type { RefundsDeps } from './refunds.deps.ts';

/** The rules are true today. How much comes back is worked out with the bonuses: until then it is nothing. */
export function refundRoutes(serve: Serve, { rules, banners }: RefundsDeps): void {
  const refuse = async () => {
    throw new AppError('NO_REFUND');
  };
  serve('POST /api/refund', async () => ({ total: 0, refunds: [] }));
  serve('GET /api/refund/check', async ({ locale }) => {
    const { info, success, fail } = await rules(locale);
    return { result: false, bonus: false, info, refundAmount: 0, refundSuccess: success, refundFail: fail };
  });
  serve('GET /api/refund/receive', refuse);
  serve('GET /api/refund/addWallet', refuse);
  serve('GET /api/refund/banners', ({ locale }) => banners(locale));
}
