import { z } from 'zod';
import { Money, Timestamp } from '../primitives.ts';

/** Success condition of a reward: a balance, or a sum of valid bets. */
export const RewardRule = z.enum(['balance', 'turnover']);

/** Size and end conditions of a reward, in amounts of one member. */
export const Figures = z.object({
  rule: RewardRule,
  percentSuccess: z.number(),
  percentFail: z.number(),
  amount: Money,
  /** The deposit that earned the reward, the member's own money. */
  principal: Money,
  /** The member's money beside the reward, in any account; can be withdrawn at any time. */
  free: Money,
  /** Reward and principal together: the locked sum, and the basis of the percentages. */
  base: Money,
  /** Reward balance, or by turnover the sum of valid bets, at which the reward succeeds. */
  successAt: Money,
  /** The reward fails at this reward balance or below. */
  failAt: Money,
  until: Timestamp,
});
