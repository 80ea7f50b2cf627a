import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { SensitiveChange } from '../members/public.ts';
import type { Statements } from '../statements/public.ts';
import { moneyInGames, readAmount, type TransfersDeps } from '../transfers/public.ts';
import type { PayOut } from './bank-payouts.ts';
import { PAY_JOB } from './decide-withdrawal.ts';
import { explainWithdrawal } from './explain-withdrawal.ts';
import type { FindHindrances } from './hindrance.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { REQUEUE_JOB, requeueWithdrawals } from './requeue-withdrawals.ts';
import { withdrawAll } from './withdraw-all.ts';
import { type Shown, withdrawalsRepository } from './withdrawals.repository.ts';

export { bankPayouts } from './bank-payouts.ts';
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';

/** The member's own account, what its bank says to it, and since when it is safe to pay to. */
export type PayeeAccount = {
  code: string;
  accountName: string;
  accountNo: string;
  isOpen: boolean;
  needsEnglishName: boolean;
  /** The member's last change of bank account or password. */
  lastChange: SensitiveChange | undefined;
};

export type WithdrawalRules = {
  min: Minor;
  max: Minor;
  /** What is approved without a person, in 24 hours and per member. */
  autoApproveMax: Minor;
  /** How long a person approves after a change of bank account or password. */
  waitMs: number;
};

export type WithdrawalsDeps = {
  db: Db;
  statements: Statements;
  payOut: PayOut;
  clock: Clock;
  random: Random;
  log: Logger;
  rules(currency: Currency): Promise<WithdrawalRules>;
  bankAccountOf(memberId: string): Promise<PayeeAccount | undefined>;
  /** What other modules have against a withdrawal. */
  hindrances: readonly FindHindrances[];
  tell(memberId: string): void;
};

export type WithdrawalRouteDeps = WithdrawalsDeps & { transfers: TransfersDeps };

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

export const withdrawalJobs = (deps: WithdrawalsDeps): Record<string, JobHandler> => ({
  [PAY_JOB]: (payload) => payWithdrawal(deps, payload),
  [REQUEUE_JOB]: () => requeueWithdrawals(deps),
});

export const WITHDRAWAL_SCHEDULE = [`* * * * * ${REQUEUE_JOB}`];

/** For the statement: the steps of each withdrawal. Of the notes a member reads why it was rejected; the rest is for operators. */
export async function withdrawalSteps(db: Db, memberId: string, ids: readonly string[]) {
  const steps = new Map<string, Shown[]>();
  for (const { id, step, at, note, because } of await withdrawalsRepository(db).stepsOf(memberId, ids)) {
    const shown = { step, at: at.toISOString(), note: step === 'rejected' ? note : null };
    steps.set(id, [...(steps.get(id) ?? []), { ...shown, ...(because && { because }) }]);
  }
  return steps;
}
