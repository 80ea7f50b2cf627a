import type { Currency } from '@krapao/money';
import { operationId } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { moneyInGames, readAmount } from '../transfers/public.ts';
import { explainWithdrawal } from './explain-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawAll } from './withdraw-all.ts';
import type { WithdrawalRouteDeps } from './withdrawals.deps.ts';

export function withdrawalRoutes(serve: Serve, deps: WithdrawalRouteDeps): void {
  serve('POST /api/wallet/withdraw', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return requestWithdrawal(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) });
  });

  serve('POST /api/wallet/withdrawAll', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return withdrawAll(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) });
  });

  serve('GET /api/wallet/withdraw/check', async ({ member }) => {
    const inGames = (memberId: string, currency: Currency) => moneyInGames(deps.transfers, memberId, currency);
    return explainWithdrawal({ ...deps, moneyInGames: inGames }, { memberId: member.id, currency: member.currency });
  });
}
