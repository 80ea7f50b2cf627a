import { AppError } from '../../platform/app-error.ts';
import type { Serve } from '../../platform/serve.ts';
import { bannersIn } from '../lookups/public.ts';
import type { RefundsDeps } from './refunds.deps.ts';

/** The rules are true today. How much comes back is worked out with the bonuses: until then it is nothing. */
export function refundRoutes(serve: Serve, { setting }: RefundsDeps): void {
  const refuse = async () => {
    throw new AppError('NO_REFUND');
  };
  serve('POST /api/refund', async () => ({ total: 0, refunds: [] }));
  serve('GET /api/refund/check', async ({ locale }) => {
    const { info, success, fail } = await setting();
    const ends = { refundSuccess: success, refundFail: fail };
    return { result: false, bonus: false, info: info[locale], refundAmount: 0, ...ends };
  });
  serve('GET /api/refund/receive', refuse);
  serve('GET /api/refund/addWallet', refuse);
  serve('GET /api/refund/banners', async ({ locale }) => bannersIn((await setting()).banners, locale));
}
