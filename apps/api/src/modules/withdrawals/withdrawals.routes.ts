import type { Calls } from '@krapao/contract/calls';
import { readAmount } from '../../platform/http/read-amount.ts';
import { refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import type { CallInput, Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { cancelWithdrawal } from './request/cancel-withdrawal.ts';
import { explainWithdrawal } from './request/explain-withdrawal.ts';
import { type RequestWithdrawal, requestWithdrawal } from './request/request-withdrawal.ts';
import { withdrawAll } from './request/withdraw-all.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

type Input = CallInput<Calls['POST /api/wallet/withdraw']>;
const STORES_ANSWER = { storesAnswer: true } as const;

export function withdrawalRoutes(serve: Serve, deps: WithdrawalsDeps): void {
  const commandOf = ({ member, body, idempotencyKey }: Input): RequestWithdrawal => {
    const amount = readAmount(body.amount, member.currency);
    refuseUnproved(member.factor, { amount });
    const id = operationId(deps.random, member.id, idempotencyKey);
    return { id, memberId: member.id, currency: member.currency, amount };
  };
  serve(
    'POST /api/wallet/withdraw',
    async (input) => requestWithdrawal(deps, commandOf(input), input.keep),
    STORES_ANSWER,
  );
  serve(
    'POST /api/wallet/withdrawAll',
    async (input) => withdrawAll(deps, commandOf(input), input.keep),
    STORES_ANSWER,
  );

  serve('DELETE /api/wallet/withdraw/{reference}', ({ member, params }) =>
    cancelWithdrawal(deps, { memberId: member.id, reference: params.reference }),
  );

  serve('GET /api/wallet/withdraw/check', ({ member }) =>
    explainWithdrawal(deps, { memberId: member.id, currency: member.currency, blocks: member.blocks }),
  );
}
