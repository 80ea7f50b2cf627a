import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Html, Money, Timestamp } from '../primitives.ts';
import { Banner } from './invite-refund.ts';
import { Figures, RewardRule } from './reward-figures.ts';

/** What it was taken as: of the grid, by a code, with a coupon of the wheel, as cashback, for inviting. */
export const RewardKind = z.enum(['bonus', 'promotion', 'coupon', 'refund', 'invite']);

/** The reward that runs. */
export const RunningReward = Figures.extend({
  _id: z.string(),
  kind: RewardKind,
  /** Limit, day or week for a bonus; else its kind. */
  type: z.string(),
  code: z.string(),
  title: z.string(),
  claimedAt: Timestamp,
  /** All that the member has, as last heard. */
  total: Money,
  /** The valid bets so far; counted by turnover only. */
  turnover: Money,
  /** What is missing until it is free. */
  left: Money,
  /** Before cancelling: what stays with the member, and what goes. */
  ifCancelled: z.object({ keeps: Money, goes: Money }),
  /** The games whose answer its end waits for. */
  waitsFor: z.array(z.string()),
});

/** What is given to whom, before anybody's figures. */
export const Offer = z.object({
  rule: RewardRule,
  percentSuccess: z.number(),
  percentFail: z.number(),
  /** A share of the latest deposit, up to a sum; or the same for everybody. */
  percentOfDeposit: z.number().nullable(),
  fixedAmount: Money.nullable(),
  amountMax: Money.nullable(),
  minDeposit: Money,
  /** How long it may run. */
  lifeHours: z.int(),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  /** 1 is Monday; null for every day. */
  weekdays: z.array(z.int().min(1).max(7)).nullable(),
  /** How many members can still take it; null for any number. */
  placesLeft: z.int().nullable(),
  /** What it would be if it was taken now, with the deposit it counts; null while there is none that counts. */
  preview: Figures.extend({ deposit: Money.nullable() }).nullable(),
});

export const UserBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  received: z.array(z.object({ updatedAt: Timestamp })),
});

export const Bonus = z.object({
  code: z.string(),
  /** How receipts are counted: all of them, today's, this week's. */
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

/** Typed by hand, so anything may come; it is compared in upper case. */
const codeParams = z.object({ code: z.string().min(1).max(60) });
const read = { access: 'member', limit: 'read' } as const;
const grant = { access: 'member', limit: 'money', once: true } as const;

export const bonusCalls = defineCalls({
  'GET /api/bonus': { ...read, summary: 'Bonuses on offer', response: z.array(Bonus) },
  'GET /api/bonus/activate/{code}': {
    ...grant,
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
    ...grant,
    summary: 'Takes a promotion',
    params: codeParams,
    response: UserBonus,
    errors: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'BONUS_REMAINING', 'BONUS_FULL', 'BONUS_CONDITION'],
  },
});
