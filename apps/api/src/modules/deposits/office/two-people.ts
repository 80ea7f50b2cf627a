import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { checkSecondPerson, type Independence } from '../../operators/public.ts';
import { paymentsRepository } from '../payments.repository.ts';

export type CreditRules = {
  clock: Clock;
  /** Above this sum two people credit a payment; zero sets no such sum. */
  twoPeopleAbove(currency: Currency): Promise<Minor>;
  independence(): Promise<Pick<Independence, 'blockerOf' | 'holds'>>;
};

type Credit = { paymentId: string; memberId: string; by: string; why: string };

/** A proposal of somebody who was shut out since, or may not credit any more, counts as none. */
const mayCredit = ({ holds }: Pick<Independence, 'holds'>, operatorId: string): boolean =>
  holds(operatorId, 'payments.decide') || holds(operatorId, 'slips.decide');

/**
 * Whether a credit by an operator only waits now. Above the sum of one person the first operator's word is recorded, and
 * an independent second one credits the same member.
 */
export async function waitsForSecond(
  transaction: Db,
  { clock, twoPeopleAbove, independence }: CreditRules,
  { paymentId, memberId, by, why }: Credit,
): Promise<boolean> {
  const payments = paymentsRepository(transaction);
  const { state, amount, currency } = await payments.lock(paymentId);
  const above = await twoPeopleAbove(currency);
  const isOpen = state === 'review' || state === 'waiting';
  if (!isOpen || above === 0n || amount <= above) return false;
  const people = await independence();
  const first = (await payments.proposers(paymentId, memberId)).filter((one) => mayCredit(people, one));
  if (first.length > 0) {
    checkSecondPerson(people, first, by);
    return false;
  }
  await payments.insertDecision({ paymentId, decision: 'propose', memberId, by, why, at: clock.now() });
  return true;
}
