import { operationId } from '../../platform/random.ts';
import { readAmount } from '../../platform/read-amount.ts';
import type { Serve } from '../../platform/serve.ts';
import { explainWithdrawal } from './explain-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawAll } from './withdraw-all.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

export function withdrawalRoutes(serve: Serve, deps: WithdrawalsDeps): void {
  serve(
    'POST /api/wallet/withdraw',
    async ({ member, body, idempotencyKey, keep }) => {
      const { id: memberId, currency } = member;
      const id = operationId(deps.random, memberId, idempotencyKey);
      return requestWithdrawal(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) }, keep);
    },
    { keepsAnswer: true },
  );

  serve('POST /api/wallet/withdrawAll', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return withdrawAll(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) });
  });

  serve('GET /api/wallet/withdraw/check', ({ member }) =>
    explainWithdrawal(deps, { memberId: member.id, currency: member.currency, blocks: member.blocks }),
  );
}
