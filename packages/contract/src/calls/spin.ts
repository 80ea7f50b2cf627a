import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Html, Money, Page, Timestamp } from '../primitives.ts';

/** What a slice gives. Of a coupon, its name and what it is worth. */
export const Prize = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('coins'), coins: z.int() }),
  z.object({ kind: z.literal('coupon'), name: z.string(), amount: Money }),
]);

export const Slice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: Html,
  /** How often it comes up, in parts per million. */
  ppm: z.int(),
  prize: Prize,
});

export const Coupon = z.object({
  _id: z.string(),
  prize: z.object({ slice: Slice, name: z.string() }),
  amount: Money,
  expiresAt: Timestamp,
});

/** Mixed into the draw; of letters that every tool writes the same way. */
const MemberSeed = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** What the next spin is bound to, before it is made (packages/fair). */
export const Fairness = z.object({
  commitment: z.string(),
  memberSeed: z.string(),
  /** The member chose it; else it is only there for who sends none. */
  hasOwnSeed: z.boolean(),
  number: z.int(),
  odds: z.string(),
});

/** Everything it takes to check a spin that is over. */
export const Spin = z.object({
  _id: z.string(),
  number: z.int(),
  code: z.string(),
  label: z.string(),
  roll: z.int(),
  commitment: z.string(),
  serverSeed: z.string(),
  memberSeed: z.string(),
  odds: z.string(),
  createdAt: Timestamp,
});

const read = { access: 'member', limit: 'read' } as const;
const grant = { access: 'member', limit: 'money', once: true } as const;
const pages = (limit: number) =>
  Page.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(limit),
  });

export const spinCalls = defineCalls({
  'GET /api/spinwheel/setup': {
    ...read,
    summary: 'The active wheel and the member’s coins',
    response: z.object({
      result: z.object({
        /** The wheel of the member's next spin. */
        activeSpinwheel: z.object({ name: z.string(), slice: z.array(Slice) }).nullable(),
        userCoin: z.int(),
        /** A coin for so much in one deposit, up to so many on a day; null where deposits bring none. */
        coinRule: z.object({ per: Money, dailyMax: z.int() }).nullable(),
        /** Null while nothing is promised yet: a member without a coin, or a new wheel after a stop. */
        fairness: Fairness.nullable(),
      }),
    }),
  },
  'POST /api/spinwheel/spin': {
    ...grant,
    summary: 'Spins the wheel for one coin',
    body: z.object({
      /** What the member saw: if it is not the one in force, nothing is spun. */
      commitment: z.string().max(64).optional(),
      /** For this spin; else the one that is kept. */
      memberSeed: MemberSeed.optional(),
    }),
    response: z.object({
      success: z.boolean(),
      result: z
        .object({ code: z.string(), label: z.string(), remainingCoin: z.int(), prize: Prize, spin: Spin })
        .optional(),
      /** MONEY_NOT_ENOUGH without a coin, NO_DATA without a wheel, INVALID_CODE when the commitment is another one. */
      error: z.enum(['MONEY_NOT_ENOUGH', 'NO_DATA', 'INVALID_CODE']).optional(),
    }),
  },
  'POST /api/spinwheel/seed': {
    ...grant,
    summary: 'Keeps a seed of the member’s own, and promises the next spin if it is not promised yet',
    body: z.object({
      /** Null for none of their own. */
      memberSeed: MemberSeed.nullable().optional(),
    }),
    response: z.object({ fairness: Fairness.nullable() }),
  },
  'GET /api/spinwheel/spins': {
    ...read,
    summary: 'The member’s latest spins, with all it takes to check them',
    query: pages(10),
    response: z.object({ total: z.int(), spins: z.array(Spin) }),
  },
  'GET /api/spinwheel/coupon': {
    ...read,
    summary: 'Coupons that can be claimed',
    query: pages(100),
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
