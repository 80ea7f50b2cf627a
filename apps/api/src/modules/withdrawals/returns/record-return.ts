import type { Currency, Minor } from '@krapao/money';
import { transact } from '../../../platform/database/transact.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import { type PayoutReturn, returnsRepository } from './returns.repository.ts';
import { queueReturn, reviewReturn } from './settle-return.ts';

/** A paid order that a bank or gateway sent back. */
export type ReportedReturn = {
  /** The connection that reports it. */
  source: string;
  /** The bank's own reference of the return: its key against repetitions. */
  bankReference: string;
  /** Our reference of the order, as the bank names it. */
  payoutReference: string;
  amount: Minor;
  currency: Currency;
  returnedAt: Date;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Stores that a payout came back, once per source and reference, with the job that books it. A repetition that names
 * another order or amount changes nothing, and goes to a person.
 */
export async function recordReturn(deps: WithdrawalsDeps, reported: ReportedReturn): Promise<void> {
  const { source, bankReference, payoutReference } = reported;
  const id = derivedId(`${source} ${bankReference}`, 'payout-return');
  const isOurs = UUID.test(payoutReference) && (await withdrawalsRepository(deps.db).find(payoutReference));
  const returned = { ...reported, id, withdrawalId: isOurs ? payoutReference : null };
  await transact(deps.db, async (transaction) => {
    const returns = returnsRepository(transaction);
    if (await returns.insert(returned, deps.clock.now())) return queueReturn(transaction, id);
    const known = await returns.find(id);
    if (known && !isSame(known, returned)) await reviewReturn(transaction, deps, returned, 'FACTS_DIFFER');
  });
}

const isSame = (one: PayoutReturn, other: ReportedReturn): boolean =>
  one.payoutReference === other.payoutReference && one.amount === other.amount && one.currency === other.currency;
