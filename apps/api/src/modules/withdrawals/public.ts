import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { Statements } from '../statements/public.ts';
import { moneyInGames, readAmount, type TransfersDeps, transferAll, WALLET } from '../transfers/public.ts';
import type { PayOut } from './bank-payouts.ts';
import { PAY_JOB } from './decide-withdrawal.ts';
import { explainWithdrawal } from './explain-withdrawal.ts';
import type { FindHindrances } from './hindrance.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { checkWithdrawal, type RequestWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import { REQUEUE_JOB, requeueWithdrawals } from './requeue-withdrawals.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

export { bankPayouts } from './bank-payouts.ts';
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';

/** The member's own account, and what its bank says to it. */
export type PayeeAccount = {
  code: string;
  accountName: string;
  accountNo: string;
  isOpen: boolean;
  needsEnglishName: boolean;
};

export type WithdrawalsDeps = {
  db: Db;
  statements: Statements;
  payOut: PayOut;
  clock: Clock;
  random: Random;
  log: Logger;
  rules(currency: Currency): Promise<{ min: Minor; max: Minor; autoApproveMax: Minor }>;
  bankAccountOf(memberId: string): Promise<PayeeAccount | undefined>;
  /** What other modules have against a withdrawal. */
  hindrances: readonly FindHindrances[];
  tell(memberId: string): void;
};

type RouteDeps = WithdrawalsDeps & { transfers: TransfersDeps };

export function withdrawalRoutes(serve: Serve, deps: RouteDeps): void {
  serve('POST /api/wallet/withdraw', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return requestWithdrawal(deps, { id, memberId, currency, amount: readAmount(body.amount, currency) });
  });

  serve('POST /api/wallet/withdrawAll', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    const command = { id, memberId, currency, amount: readAmount(body.amount, currency) };
    await checkWithdrawal(deps, command);
    await bringHome(deps, command);
    return requestWithdrawal(deps, command);
  });

  serve('GET /api/wallet/withdraw/check', async ({ member }) => {
    const inGames = (memberId: string, currency: Currency) => moneyInGames(deps.transfers, memberId, currency);
    return explainWithdrawal({ ...deps, moneyInGames: inGames }, { memberId: member.id, currency: member.currency });
  });
}

/** Having nothing in the games is no reason against a withdrawal. */
async function bringHome(deps: RouteDeps, { id, memberId, currency }: RequestWithdrawal): Promise<void> {
  await transferAll(deps.transfers, { id, memberId, currency, to: WALLET }).catch((error: { code?: string }) => {
    if (error.code !== 'MONEY_NOT_ENOUGH') throw error;
  });
}

export const withdrawalJobs = (deps: WithdrawalsDeps): Record<string, JobHandler> => ({
  [PAY_JOB]: (payload) => payWithdrawal(deps, payload),
  [REQUEUE_JOB]: () => requeueWithdrawals(deps),
});

export const WITHDRAWAL_SCHEDULE = [`* * * * * ${REQUEUE_JOB}`];

/** For the statement: the steps of each withdrawal. */
export async function withdrawalSteps(db: Db, memberId: string, ids: readonly string[]) {
  const steps = new Map<string, { step: string; at: string; note: string | null }[]>();
  for (const { id, step, at, note } of await withdrawalsRepository(db).stepsOf(memberId, ids)) {
    steps.set(id, [...(steps.get(id) ?? []), { step, at: at.toISOString(), note }]);
  }
  return steps;
}
