import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Html, Money, Page } from '../primitives.ts';

export const Slice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: Html,
});

export const Coupon = z.object({
  _id: z.string(),
  prize: z.object({ slice: Slice, name: z.string() }),
  amount: Money,
});

const read = { access: 'member', limit: 'read' } as const;
const grant = { access: 'member', limit: 'money', once: true } as const;

export const spinCalls = defineCalls({
  'GET /api/spinwheel/setup': {
    ...read,
    summary: 'The active wheel and the member’s coins',
    response: z.object({
      result: z.object({
        activeSpinwheel: z.object({ name: z.string(), slice: z.array(Slice) }).nullable(),
        userCoin: z.int(),
      }),
    }),
  },
  'POST /api/spinwheel/spin': {
    ...grant,
    summary: 'Spins the wheel for one coin',
    response: z.object({
      success: z.boolean(),
      result: z.object({ code: z.string(), label: z.string(), remainingCoin: z.int() }).optional(),
      error: z.string().optional(),
    }),
  },
  'GET /api/spinwheel/coupon': {
    ...read,
    summary: 'Coupons that can be claimed',
    query: Page.extend({
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    response: z.object({ total: z.int(), coupons: z.array(Coupon) }),
  },
  'POST /api/spinwheel/coupon/claim': {
    ...grant,
    summary: 'Claims a coupon',
    body: z.object({ coupon: z.string().min(1).max(60) }),
    response: Done,
    errors: [
      'NO_CLAIMABLE_COUPON',
      'INVALID_PRIZE_CODE',
      'INVALID_CODE',
      'INVALID_COUPON_TYPE',
      'COUPON_EXPIRED',
      'BONUS_REMAINING',
    ],
  },
  'GET /api/spinwheel/active': {
    ...read,
    summary: 'Whether a wheel is running',
    response: z.object({ active: z.boolean() }),
  },
});
