import { z } from 'zod';
import { Money, Timestamp } from '../primitives.ts';

/** What sets it free: a total of money, or a sum of valid bets. */
export const RewardRule = z.enum(['balance', 'turnover']);

/** What a reward is worth and what ends it, in the member's own figures. */
export const Figures = z.object({
  rule: RewardRule,
  percentSuccess: z.number(),
  percentFail: z.number(),
  /** The reward itself. */
  amount: Money,
  /** The member's own money in it: what is there when it is taken, and what is deposited while it runs. */
  principal: Money,
  /** Both together: what the percentages are counted of. */
  base: Money,
  /** The total, or by turnover the sum of bets, that sets it free. */
  successAt: Money,
  /** At this total or less it is over. */
  failAt: Money,
  until: Timestamp,
});
