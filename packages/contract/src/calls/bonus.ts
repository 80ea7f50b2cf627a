import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Html, Money, Timestamp } from '../primitives.ts';
import { Banner } from './invite-refund.ts';
import { Figures, RewardRule } from './reward-figures.ts';

/** How a reward was claimed: from the grid, by code, with a coupon of the wheel, as cashback, for an invite. */
export const RewardKind = z.enum(['bonus', 'promotion', 'coupon', 'refund', 'invite']);

export const RunningReward = Figures.extend({
  _id: z.string(),
  kind: RewardKind,
  /** limit, day or week for a bonus; for other rewards the kind. */
  type: z.string(),
  code: z.string(),
  title: z.string(),
  claimedAt: Timestamp,
  /** Total balance of the member, as last known. */
  total: Money,
  /**
   * Reward balance: the reward base and every result in games since the claim. Negative when free money was lost too.
   */
  balance: z.number(),
  /** Valid bets so far; only used by the turnover rule. */
  turnover: Money,
  /** Amount missing until the reward succeeds. */
  left: Money,
  /** Effect of a cancellation now: the amount the member keeps, and the amount that goes back to the house. */
  ifCancelled: z.object({ keeps: Money, goes: Money }),
  /** Games whose outstanding answers delay the end of the reward. */
  waitsFor: z.array(z.string()),
});

/** Reason why a claim is refused, with the figures behind the refusal. */
export const ClaimBlocker = z.object({
  reason: z.enum([
    'NOT_ON_TIME',
    'NO_DEPOSIT',
    'DEPOSIT_USED',
    'DEPOSIT_TOO_SMALL',
    'DEPOSIT_TOO_OLD',
    'MONEY_GONE',
    'WITHDRAWAL_PENDING',
    'REWARD_RUNNING',
    'MONEY_MOVING',
    'GAME_UNKNOWN',
  ]),
  minDeposit: Money.optional(),
  /** Amount of the deposit in question. */
  deposit: Money.optional(),
  /** Total balance of the member, where smaller than the deposit. */
  total: Money.optional(),
  /** Time of the deposit. */
  at: Timestamp.optional(),
});

/** Rule of a reward, before any member's figures. */
export const Offer = z.object({
  rule: RewardRule,
  percentSuccess: z.number(),
  percentFail: z.number(),
  /** A percentage of the deposit up to `amountMax`, or a fixed amount for everybody. */
  percentOfDeposit: z.number().nullable(),
  fixedAmount: Money.nullable(),
  amountMax: Money.nullable(),
  minDeposit: Money,
  /** Longest run of the reward. */
  lifeHours: z.int(),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  /** 1 is Monday; null for every day. */
  weekdays: z.array(z.int().min(1).max(7)).nullable(),
  /** Claims left for all members; null for no limit. */
  placesLeft: z.int().nullable(),
  /** Figures of a claim made now, with the deposit it would use; null without a suitable deposit. */
  preview: Figures.extend({ deposit: Money.nullable() }).nullable(),
  /** Blocker of a claim made now; null while none is known. A refused claim has the same fields. */
  blocker: ClaimBlocker.nullable(),
});

export const UserBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  received: z.array(z.object({ updatedAt: Timestamp })),
});

export const Bonus = z.object({
  code: z.string(),
  /** Period over which claims are counted: ever, today, this week. */
  type: z.enum(['limit', 'day', 'week']),
  maxReceived: z.int(),
  percentSuccess: z.number(),
  percentFail: z.number(),
  title: z.string(),
  banners: z.array(Banner),
  userBonus: UserBonus.nullable(),
  offer: Offer,
});

export const Promotion = z.object({
  code: z.string(),
  title: z.string(),
  percentFail: z.number(),
  percentSuccess: z.number(),
  description: Html,
  offer: Offer,
});

/** Typed by hand, so any text is accepted; compared in upper case. */
const codeParams = z.object({ code: z.string().min(1).max(60) });
const read = { access: 'member', limit: 'read' } as const;
const grant = { access: 'member', limit: 'money', once: true } as const;
/** A reward is money to play with, so members blocked from play cannot claim. */
const claim = { ...grant, blockedBy: 'play' } as const;

export const bonusCalls = defineCalls({
  'GET /api/bonus': { ...read, summary: 'Bonuses on offer', response: z.array(Bonus) },
  'GET /api/bonus/activate/{code}': {
    ...claim,
    summary: 'Takes a bonus',
    params: codeParams,
    response: UserBonus,
    errors: [
      'NO_DATA',
      'BONUS_REMAINING',
      'BONUS_ALREADY_ACTIVE',
      'BONUS_MAX_CLAIMED',
      'BONUS_CONDITION',
      'BONUS_FULL',
    ],
  },
  'GET /api/bonus/check/active': {
    ...read,
    summary: 'Whether a bonus is running',
    response: z.object({ status: z.boolean(), type: z.string().nullable(), running: RunningReward.nullable() }),
  },
  'GET /api/bonus/check/minimum': {
    ...read,
    summary: 'The smallest balance that lets a new bonus be taken',
    response: z.object({ minimum: Money }),
  },
  'GET /api/bonus/clear': {
    ...grant,
    summary: 'Cancels the running bonus',
    response: z.object({ message: z.literal('BONUS_CLEAR'), keeps: Money, goes: Money }),
    errors: ['NO_DATA', 'BONUS_CONDITION'],
  },
  'GET /api/promotion/current': { ...read, summary: 'The running promotion', response: Promotion.nullable() },
  'GET /api/promotion/find/{code}': {
    ...read,
    summary: 'Looks a promotion code up',
    params: codeParams,
    response: Promotion,
    errors: ['NO_PROMOTION'],
  },
  'GET /api/promotion/activate/{code}': {
    ...claim,
    summary: 'Takes a promotion',
    params: codeParams,
    response: UserBonus,
    errors: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'BONUS_REMAINING', 'BONUS_FULL', 'BONUS_CONDITION'],
  },
});
