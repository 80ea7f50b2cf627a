import { type Currency, type Minor, minor, parseMajor } from '@krapao/money';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';

export type WithdrawalRules = {
  min: Minor;
  max: Minor;
  /** Maximum per member in 24 hours that is approved without a person. */
  autoApproveMax: Minor;
  /** Above it, two people approve; zero sets no such sum. */
  twoPeopleAbove: Minor;
  /** How long withdrawals are reviewed after a change of bank account or password. */
  waitMs: number;
};

/** The operators' limits of this currency, in minor units. */
export async function rulesFor({ limits }: WithdrawalsDeps, currency: Currency): Promise<WithdrawalRules> {
  const { min, max, autoApproveMax, twoPeopleAbove, waitHours } = (await limits())[currency];
  return {
    min: parseMajor(min, currency),
    max: parseMajor(max, currency),
    autoApproveMax: autoApproveMax > 0 ? parseMajor(autoApproveMax, currency) : minor(0n),
    twoPeopleAbove: twoPeopleAbove > 0 ? parseMajor(twoPeopleAbove, currency) : minor(0n),
    waitMs: waitHours * HOUR_MS,
  };
}

/** Whether the amount is above the sum that one person may approve; zero sets no such sum. */
export const needsTwo = (amount: Minor, { twoPeopleAbove }: WithdrawalRules): boolean =>
  twoPeopleAbove > 0n && amount > twoPeopleAbove;
