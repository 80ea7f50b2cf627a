import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { Statements } from '../statements/public.ts';
import { readAmount } from '../transfers/public.ts';
import { noticeDeposit } from './deposit-notice.ts';

export { creditDeposit } from './credit-deposit.ts';

export type DepositsDeps = {
  db: Db;
  statements: Statements;
  clock: Clock;
  random: Random;
  minimum(currency: Currency): Promise<Minor>;
  tell(memberId: string): void;
};

type RouteDeps = DepositsDeps & { currencyOf(memberId: string): Promise<Currency> };

export function depositRoutes(serve: Serve, deps: RouteDeps): void {
  serve('POST /api/wallet/add', async ({ member, body, idempotencyKey }) => {
    const currency = await deps.currencyOf(member.id);
    const id = operationId(deps.random, member.id, idempotencyKey);
    return noticeDeposit(deps, { id, memberId: member.id, currency, amount: readAmount(body.amount, currency) });
  });
}
