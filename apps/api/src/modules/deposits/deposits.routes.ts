import { readAmount } from '../../platform/http/read-amount.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { cancelNotice, noticeDeposit } from './deposit-notice.ts';
import type { DepositsDeps } from './deposits.deps.ts';

export function depositRoutes(serve: Serve, deps: DepositsDeps): void {
  serve('POST /api/wallet/add', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return noticeDeposit(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) });
  });

  serve('DELETE /api/wallet/add/{reference}', async ({ member, params: { reference } }) => {
    await cancelNotice(deps, { memberId: member.id, reference });
    return { message: 'OK' as const };
  });
}
