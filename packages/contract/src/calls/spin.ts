import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Html, Money, Page, Timestamp } from '../primitives.ts';
import { Figures } from './reward-figures.ts';

/** Prize of a slice. A coupon has a name and a value. */
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
  /** Odds in parts per million. */
  ppm: z.int(),
  prize: Prize,
});

const CouponId = z.string().min(1).max(60);

export const Coupon = z.object({
  _id: z.string(),
  prize: z.object({ slice: Slice, name: z.string() }),
  amount: Money,
  expiresAt: Timestamp,
  /** Figures of the coupon as a reward; null for a coupon paid as free money. */
  preview: Figures.nullable(),
});

/** Input of the draw, limited to characters that every tool encodes the same way. */
const MemberSeed = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Inputs that bind the next spin before it is made (packages/fair). */
export const Fairness = z.object({
  commitment: z.string(),
  memberSeed: z.string(),
  /** True for a seed chosen by the member; otherwise a default for members without one. */
  hasOwnSeed: z.boolean(),
  number: z.int(),
  odds: z.string(),
});

/** All inputs needed to verify a past spin. */
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
        /** Wheel of the member's next spin. */
        activeSpinwheel: z.object({ name: z.string(), slice: z.array(Slice) }).nullable(),
        userCoin: z.int(),
        /**
         * One coin for each `per` of a single deposit, after `playPercent` of the deposit was bet, up to `dailyMax`
         * coins a day; null where deposits earn no coins.
         */
        coinRule: z.object({ per: Money, dailyMax: z.int(), playPercent: z.int() }).nullable(),
        /** Coins that deposits have earned but not credited yet, and the bets still missing for all of them. */
        dueCoins: z.object({ coins: z.int(), toPlay: Money }).nullable(),
        /** Null without a commitment: a member without a coin, or a new wheel after a stop. */
        fairness: Fairness.nullable(),
      }),
    }),
  },
  'POST /api/spinwheel/spin': {
    ...grant,
    summary: 'Spins the wheel for one coin',
    body: z.object({
      /** Commitment the member saw; nothing is spun when another commitment is in force. */
      commitment: z.string().max(64).optional(),
      /** For this spin only; otherwise the stored seed. */
      memberSeed: MemberSeed.optional(),
    }),
    response: z.object({
      success: z.boolean(),
      result: z
        .object({ code: z.string(), label: z.string(), remainingCoin: z.int(), prize: Prize, spin: Spin })
        .optional(),
      /** MONEY_NOT_ENOUGH without a coin, NO_DATA without a wheel, INVALID_CODE when another commitment is in force. */
      error: z.enum(['MONEY_NOT_ENOUGH', 'NO_DATA', 'INVALID_CODE']).optional(),
    }),
    /** Refuses members blocked or excluded from play. */
    errors: ['NO_PERMISSION', 'EXCLUDED'],
  },
  'POST /api/spinwheel/seed': {
    ...grant,
    summary: 'Keeps a seed of the member’s own, and promises the next spin if it is not promised yet',
    body: z.object({
      /** Null removes the member's own seed. */
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
    query: pages(100).extend({ coupon: z.uuid().optional().describe('Only this coupon') }),
    response: z.object({ total: z.int(), coupons: z.array(Coupon) }),
  },
  'POST /api/spinwheel/coupon/claim': {
    ...grant,
    blockedBy: 'play',
    summary: 'Claims a coupon: the object as listed, or its id',
    body: z.object({ coupon: z.union([CouponId, z.object({ _id: CouponId })]) }),
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
