import type { RewardKind } from '@krapao/contract/calls/bonus';
import type { RewardRule } from '@krapao/contract/calls/reward-figures';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { z } from 'zod';
import type { Localised } from '../lookups/public.ts';

export type Kind = z.infer<typeof RewardKind>;
export type Rule = z.infer<typeof RewardRule>;

/** What ends it. Copied onto the member's reward when it is claimed: later edits change nothing. */
export type Terms = { rule: Rule; successPercent: number; failPercent: number; lifeHours: number };

/** The part of a reward that its figures are worked out of. */
export type Sum = Omit<Terms, 'lifeHours'> & {
  amount: Minor;
  /** The member's own money in it. */
  principal: Minor;
};

export type Reward = Sum & {
  id: string;
  memberId: string;
  kind: Kind;
  type: string;
  code: string;
  title: Localised;
  currency: Currency;
  turnover: Minor;
  claimedAt: Date;
  expiresAt: Date;
  waitsFor: readonly string[];
};

export type Verdict = 'succeeded' | 'failed';
export type Ending = Verdict | 'cancelled' | 'expired';

export const baseOf = ({ amount, principal }: Sum): Minor => minor(amount + principal);

/** The first sum that is not below its share, and the last that is not above it. */
export const successAt = (sum: Sum): Minor => minor((baseOf(sum) * BigInt(sum.successPercent) + 99n) / 100n);
export const failAt = (sum: Sum): Minor => minor((baseOf(sum) * BigInt(sum.failPercent)) / 100n);

type Standing = { total: Minor; turnover: Minor };

/** What counts towards its good end: the total, or the bets. */
const counted = ({ rule }: Sum, { total, turnover }: Standing): Minor => (rule === 'balance' ? total : turnover);

export function verdictOf(sum: Sum, standing: Standing): Verdict | undefined {
  if (counted(sum, standing) >= successAt(sum)) return 'succeeded';
  if (standing.total <= failAt(sum)) return 'failed';
  return undefined;
}

/** What is missing to its good end. */
export function leftOf(sum: Sum, standing: Standing): Minor {
  const missing = successAt(sum) - counted(sum, standing);
  return minor(missing > 0n ? missing : 0n);
}

/** What stays when it is given up: the member's own money at most. The reward and what was won with it go. */
export function ifCancelled({ principal }: Pick<Sum, 'principal'>, total: Minor): { keeps: Minor; goes: Minor } {
  const keeps = total < principal ? total : principal;
  return { keeps, goes: minor(total - keeps) };
}
