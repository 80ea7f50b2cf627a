import { z } from 'zod';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { recordReturn } from '../returns/record-return.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import type { Payouts } from './payouts.ts';
import { queuePayment } from './queue-payment.ts';

export const PAYOUT_QUESTION_JOB = 'query-payout';
export const RETURN_CHECK_JOB = 'check-paid-withdrawals';

const TRIES_MAX = 10;
/** Services that answer about one another's payments would not stop the others. */
const CHECKS_MAX = 200;

const Question = z.object({
  connectionId: z.string(),
  currency: z.enum(['THB', 'LAK']),
  reference: z.string(),
  tries: z.int().default(0),
});
export type PayoutQuestion = z.input<typeof Question>;

/** A callback is a hint: the service is asked by a job, once for any number of repetitions. */
export const queuePayoutQuestion = (db: Db, question: PayoutQuestion, runAt?: Date): Promise<void> =>
  addJob(db, {
    name: PAYOUT_QUESTION_JOB,
    payload: question,
    key: `${PAYOUT_QUESTION_JOB}:${question.connectionId}:${question.reference}`,
    ...(runAt && { runAt }),
  });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asks the service that sent a callback what became of an order. */
export async function answerPayout(deps: WithdrawalsDeps, payload: unknown): Promise<void> {
  const { tries, ...question } = Question.parse(payload);
  const { connectionId, currency, reference } = question;
  const withdrawal = UUID.test(reference) ? await withdrawalsRepository(deps.db).find(reference) : undefined;
  // In progress at this very service: the payment itself asks, and settles.
  if (withdrawal?.status === 'approved' && withdrawal.connectionId === connectionId)
    return queuePayment(deps.db, reference);
  const port = (await deps.payouts.get(connectionId, currency))?.port;
  const kind = await queryPort(deps, port, question);
  if (kind === 'paid' && withdrawal?.connectionId !== connectionId) await reviewPayment(deps, question);
  else if (kind === 'paid' && withdrawal && withdrawal.status !== 'paid') await reviewPayment(deps, question);
  if (kind !== 'unknown') return;
  if (tries < TRIES_MAX) {
    const runAt = after(deps.clock.now(), MINUTE_MS * 2 ** tries);
    await queuePayoutQuestion(deps.db, { ...question, tries: tries + 1 }, runAt);
  }
}

/** Records a return, and answers what became of the order. */
async function queryPort(
  deps: WithdrawalsDeps,
  port: Payouts | undefined,
  { connectionId, reference }: { connectionId: string; reference: string },
) {
  const found = await port?.query?.(reference);
  if (found?.kind !== 'returned') return found?.kind ?? 'missing';
  const { bankReference, amount, currency, at: returnedAt } = found;
  await recordReturn(deps, {
    ...{ source: connectionId, bankReference, payoutReference: reference, amount, currency, returnedAt },
  });
  return found.kind;
}

/** A service says that it paid what is not paid here by it: the money may be gone twice. */
async function reviewPayment(
  deps: WithdrawalsDeps,
  { connectionId, reference }: { connectionId: string; reference: string },
): Promise<void> {
  const line = { payout: 'PAID_ELSEWHERE', payoutReference: reference };
  await transact(deps.db, (transaction) =>
    deps.reviewEntry(transaction, { bankCode: connectionId, accountNo: 'payouts', line }),
  );
  deps.log.error(
    { event: 'withdrawal.paid-elsewhere', source: connectionId, reference },
    'a service says that it paid a withdrawal which it should not have: a person must look',
  );
}

/** Asks about withdrawals of the last days, because a service may send one back without a callback. */
export async function checkPaidWithdrawals(deps: WithdrawalsDeps): Promise<void> {
  const now = deps.clock.now();
  const withdrawals = withdrawalsRepository(deps.db);
  for (const { id, connectionId, currency, settledAt } of await withdrawals.dueForReturnCheck(now, CHECKS_MAX)) {
    const port = (await deps.payouts.get(connectionId, currency))?.port;
    const kind = port?.query ? await queryPort(deps, port, { connectionId, reference: id }) : 'missing';
    await withdrawals.saveReturnCheck(id, nextCheck(kind, settledAt, now));
  }
}

const nextCheck = (kind: string, settledAt: Date, now: Date): Date | null => {
  if (kind === 'missing' || kind === 'returned') return null;
  if (settledAt < before(now, 4 * DAY_MS)) return null;
  return after(now, kind === 'unknown' ? HOUR_MS : DAY_MS);
};
