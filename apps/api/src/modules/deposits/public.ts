import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { Lookups } from '../lookups/public.ts';
import type { Statements } from '../statements/public.ts';
import { readAmount } from '../transfers/public.ts';
import { noticeDeposit } from './deposit-notice.ts';

export { type Credited, type CreditPayment, creditPayment, creditPaymentIn, reviewPayment } from './credit-payment.ts';
export { type DepositAccount, depositAccounts, findDepositAccount } from './deposit-accounts.ts';
export { type Heard, hearPayment } from './hear-payment.ts';
export { compareAccounts } from './masked-account.ts';
export type { Payment } from './payments.repository.ts';

export type DepositsDeps = {
  db: Db;
  statements: Statements;
  lookups: Lookups;
  clock: Clock;
  random: Random;
  log: Logger;
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
