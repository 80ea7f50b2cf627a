import { parseMajor } from '@krapao/money';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { runSweep } from '../../platform/jobs/run-sweep.ts';
import { membersAfter } from '../members/public.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { refundsRepository } from './refunds.repository.ts';
import { knownTotals, sumsOf } from './sums-of.ts';
import { refundOf } from './working.ts';

export const WORK_OUT_JOB = 'work-out-refunds';
const BATCH_MEMBERS = 1_000;

/** Calculates each member's refund. A member with an unknown total has no offer until it is known. */
export async function workOutRefunds(deps: RefundsDeps): Promise<void> {
  const { isActive, everyMinutes } = await deps.setting();
  if (!isActive) return;
  await runSweep(deps, {
    name: WORK_OUT_JOB,
    everyMs: everyMinutes * MINUTE_MS,
    batch: (transaction, after) => workOutBatch(deps, transaction, after),
  });
}

async function workOutBatch(deps: RefundsDeps, transaction: Db, after: string): Promise<string | undefined> {
  const members = await membersAfter(transaction, after, BATCH_MEMBERS);
  if (members.length === 0) return undefined;
  const { rate, lossMin } = await deps.setting();
  const sums = await sumsOf(transaction, await knownTotals(transaction, members));
  const offers = members.flatMap(({ id: memberId, currency }) => {
    const working = sums.get(memberId);
    if (!working) return [];
    const amount = refundOf(working, { rate, lossMin: parseMajor(lossMin[currency].min, currency) });
    return amount > 0n ? { ...working, memberId, currency, rate, amount } : [];
  });
  const ids = members.map(({ id }) => id);
  await refundsRepository(transaction).replaceOffers(ids, offers, deps.clock.now());
  return ids.at(-1);
}
