import type { ClosingProblem } from '@krapao/contract/closings';
import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { ledgerOn } from '../ledger/public.ts';
import { endPlay } from '../protection/public.ts';
import { gamesWithMoney } from '../transfers/public.ts';
import { findPayout, hasOpenWithdrawal, payOutAll } from '../withdrawals/public.ts';
import { closeAccount, isArriving } from './close-account.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import { type Closing, closingsRepository } from './closings.repository.ts';

export const CLOSE_JOB = 'close-account';
export const SWEEP_JOB = 'advance-closings';

/** Attempts, a minute apart, before a silent game or an open bet needs a person. */
const TRIES = 5;

const Payload = z.object({ id: z.string() });
/** `wait`: something is in progress that ends by itself or is in a queue of its own. */
type Step = 'closed' | 'wait' | 'try-again' | ClosingProblem;

/** Enqueues the next step of every open closing. */
export async function sweepClosings({ db, clock }: ClosingsDeps): Promise<void> {
  for (const id of await closingsRepository(db).listOpen())
    await addJob(db, { name: CLOSE_JOB, payload: { id }, key: `${CLOSE_JOB}:${id}`, runAt: clock.now() });
}

/**
 * Takes a closing as far as it goes now: money home, payouts, end. Every step starts from what is there, so a repeated or
 * concurrent run is harmless, and a crash between two steps is made up for by the next sweep.
 */
export async function advanceClosing(deps: ClosingsDeps, payload: unknown): Promise<void> {
  const closings = closingsRepository(deps.db);
  const closing = await closings.find(Payload.parse(payload).id);
  if (!closing || closing.endedAt) return;
  const step = await nextStep(deps, closing);
  if (step === 'closed') return;
  const tried = step === 'try-again' ? closing.tried + 1 : 0;
  const problem = step === 'wait' ? null : step === 'try-again' ? (tried >= TRIES ? 'game' : null) : step;
  if (tried === closing.tried && problem === closing.problem) return;
  await transact(deps.db, async (transaction) => {
    await closingsRepository(transaction).saveProblem(closing.id, tried, problem, deps.clock.now());
    deps.notifyPages(transaction, closing.memberId);
  });
}

async function nextStep(deps: ClosingsDeps, closing: Closing): Promise<Step> {
  const { memberId } = closing;
  if (!(await isPlayOver(deps, closing))) return 'try-again';
  if (await isArriving(deps, deps.db, memberId)) return 'wait';
  const payout = closing.withdrawalId && (await findPayout(deps.db, closing.withdrawalId));
  if (payout && ['rejected', 'cancelled', 'returned'].includes(payout.status)) return 'refused';
  if (payout && payout.status === 'paid') await closingsRepository(deps.db).savePaid(closing.id, payout.id);
  if (await hasOpenWithdrawal(deps.db, memberId)) return 'wait';
  const wallet = await ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId });
  if (wallet?.frozen) return 'frozen';
  if (wallet && wallet.available > 0n) return payOut(deps, closing);
  return (await closeAccount(deps, closing.id)) ? 'closed' : 'wait';
}

/** A silent game, a closed one with money, or an open bet is no error: the next attempt may find it different. */
async function isPlayOver(deps: ClosingsDeps, { memberId, currency }: Closing): Promise<boolean> {
  try {
    await endPlay(deps.protection, { memberId, currency });
    return (await gamesWithMoney(deps.protection.rewards.transfers, memberId, currency)).length === 0;
  } catch (error) {
    deps.log.warn({ event: 'closing.waits', memberId, err: error }, 'money of a closing account is not home yet');
    return false;
  }
}

/** The id of the payout is saved first, so that a crash cannot request a second one. */
async function payOut(deps: ClosingsDeps, { id, memberId, currency }: Closing): Promise<Step> {
  if (await deps.isWithdrawBlocked(memberId)) return 'blocked';
  const withdrawalId = await transact(deps.db, async (transaction) => {
    const closings = closingsRepository(transaction);
    const closing = await closings.lock(id);
    if (!closing) return undefined;
    const payoutId = closing.withdrawalId ?? deps.random.uuid();
    await closings.savePayout(id, payoutId);
    return payoutId;
  });
  if (!withdrawalId) return 'wait';
  const check = async (transaction: Db) => {
    if (!(await closingsRepository(transaction).wantsPayout(id, withdrawalId))) throw new AppError('NO_DATA');
  };
  try {
    await payOutAll(deps.withdrawals, { id: withdrawalId, memberId, currency, check });
    return 'wait';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NO_DATA' || error.code === 'MONEY_NOT_ENOUGH') return 'wait';
    if (error.code === 'TRANSFER_FAIL') return 'frozen';
    if (error.code === 'NO_BANK' || error.code === 'BANK_ACCOUNT_NAME_ENG') return 'bank';
    throw error;
  }
}
