import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Html, Money, Timestamp } from '../primitives.ts';
import { Banner } from './invite-refund.ts';

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
  banners: z.array(Banner),
  userBonus: UserBonus.nullable(),
});

export const Promotion = z.object({ percentFail: z.number(), percentSuccess: z.number(), description: Html });

/** Typed by hand, so any printable code may come; it is compared in upper case. */
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
    errors: ['BONUS_REMAINING', 'BONUS_ALREADY_ACTIVE', 'BONUS_MAX_CLAIMED', 'BONUS_CONDITION', 'BONUS_FULL'],
  },
  'GET /api/bonus/check/active': {
    ...read,
    summary: 'Whether a bonus is running',
    response: z.object({ status: z.boolean(), type: z.string().nullable() }),
  },
  'GET /api/bonus/check/minimum': {
    ...read,
    summary: 'The smallest balance that lets a new bonus be taken',
    response: z.object({ minimum: Money }),
  },
  'GET /api/bonus/clear': {
    ...grant,
    summary: 'Cancels the running bonus',
    response: z.object({ message: z.literal('BONUS_CLEAR') }),
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
