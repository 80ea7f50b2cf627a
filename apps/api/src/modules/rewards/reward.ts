import type { RewardKind } from '@krapao/contract/calls/bonus';
import type { RewardRule } from '@krapao/contract/calls/reward-figures';
import type { Localised } from '@krapao/contract/documents/fields';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { z } from 'zod';

export type Kind = z.infer<typeof RewardKind>;
export type Rule = z.infer<typeof RewardRule>;

/** The terms of a reward's end. Copied onto the member's reward at the claim: later edits change nothing. */
export type Terms = { rule: Rule; successPercent: number; failPercent: number; lifeHours: number };

/** The part of a reward that its figures are calculated from. */
export type Sum = Omit<Terms, 'lifeHours'> & {
  amount: Minor;
  /** The member's own money in the reward: the deposit that earned it. */
  principal: Minor;
  /** The member's money beside the reward, withdrawable at any time. */
  free: Minor;
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
  /** Claimed under the old rule that locked everything: deposits raise its principal, and nothing is free. */
  coversTotal: boolean;
};

export type Verdict = 'succeeded' | 'failed';
export type Ending = Verdict | 'cancelled' | 'expired';

export const baseOf = ({ amount, principal }: Sum): Minor => minor(amount + principal);

/** Success is rounded up and failure down, so neither end comes early. */
export const successAt = (sum: Sum): Minor => minor((baseOf(sum) * BigInt(sum.successPercent) + 99n) / 100n);
export const failAt = (sum: Sum): Minor => minor((baseOf(sum) * BigInt(sum.failPercent)) / 100n);

type Standing = { total: Minor; turnover: Minor };

/**
 * The reward's own balance: its base and every result in games since the claim. Negative when free money was lost too.
 */
export const rewardBalance = ({ free }: Pick<Sum, 'free'>, total: Minor): Minor => minor(total - free);

/** The amount that counts towards success: the balance, or the turnover. */
const counted = (sum: Sum, { total, turnover }: Standing): Minor =>
  sum.rule === 'balance' ? rewardBalance(sum, total) : turnover;

export function verdictOf(sum: Sum, standing: Standing): Verdict | undefined {
  if (counted(sum, standing) >= successAt(sum)) return 'succeeded';
  if (rewardBalance(sum, standing.total) <= failAt(sum)) return 'failed';
  return undefined;
}

/** The part of `atHand` that can be withdrawn while the reward runs. */
export const withdrawable = ({ free }: Pick<Sum, 'free'>, atHand: Minor): Minor => (free < atHand ? free : atHand);

/** The amount missing to success. */
export function leftOf(sum: Sum, standing: Standing): Minor {
  const missing = successAt(sum) - counted(sum, standing);
  return minor(missing > 0n ? missing : 0n);
}

/** The outcome of a cancellation: the member keeps at most their own money; the reward and its winnings go. */
export function ifCancelled(sum: Pick<Sum, 'principal' | 'free'>, total: Minor): { keeps: Minor; goes: Minor } {
  const above = rewardBalance(sum, total) - sum.principal;
  const goes = minor(above > 0n ? above : 0n);
  return { keeps: minor(total - goes), goes };
}
