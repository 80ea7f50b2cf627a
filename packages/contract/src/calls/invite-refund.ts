import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Html, Money, Page, Timestamp } from '../primitives.ts';
import { Figures } from './reward-figures.ts';

/** A promotion picture with html text. */
export const Banner = z.object({ image: z.string(), html: Html });

/** Deposits less withdrawals, total and bonuses are the loss; cashback is its rate of that. */
const Working = z.object({
  deposits: Money,
  withdrawals: Money,
  /** All that the member had. */
  total: Money,
  bonuses: Money,
  loss: Money,
  /** Per cent. */
  rate: z.number(),
  /** When cashback was last received; null when it never was. */
  since: Timestamp.nullable(),
  workedOutAt: Timestamp,
});

const read = { access: 'member', limit: 'read' } as const;
const grant = { access: 'member', limit: 'money', once: true } as const;

export const inviteRefundCalls = defineCalls({
  'POST /api/invite': {
    ...read,
    summary: 'Members this member invited',
    body: Page,
    response: z.object({
      total: z.int(),
      invites: z.array(z.object({ from: z.object({ name: z.string() }), amount: Money, createdAt: Timestamp })),
    }),
  },
  'GET /api/invite/bonus': {
    ...grant,
    summary: 'Collects the invite bonus',
    response: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount: Money }),
    errors: [
      'INVITE_COLLECT',
      'INVITE_INACTIVE',
      'NO_INVITE_BONUS',
      'NO_INVITEE_PLAY_INFO',
      'INVITE_BONUS_FAIL',
      'BONUS_REMAINING',
    ],
  },
  'GET /api/invite/banners': { ...read, summary: 'Invite banners', response: z.array(Banner) },

  'POST /api/refund': {
    ...read,
    summary: 'Cashback received so far',
    body: Page,
    response: z.object({
      total: z.int(),
      refunds: z.array(z.object({ refundAmount: Money, createdAt: Timestamp })),
    }),
  },
  'GET /api/refund/check': {
    ...read,
    summary: 'Whether there is cashback to receive',
    response: z.object({
      result: z.boolean(),
      bonus: z.boolean(),
      info: Html,
      refundAmount: Money,
      refundSuccess: z.number(),
      refundFail: z.number(),
      /** Whether it may also be added to the wallet, without a lock. */
      canAddWallet: z.boolean(),
      /** The sum it was worked out by; null when there is none to receive. */
      working: Working.nullable(),
      /** What it would be as a bonus, if it was received now. */
      preview: Figures.nullable(),
    }),
  },
  'GET /api/refund/receive': {
    ...grant,
    summary: 'Receives the cashback as a bonus',
    response: z.object({ message: z.literal('REFUND_SUCCESS'), amount: Money }),
    errors: ['NO_REFUND', 'REFUND_CONDITION', 'REFUND_INACTIVE', 'REFUND_MINIMUM', 'BONUS_REMAINING'],
  },
  'GET /api/refund/addWallet': {
    ...grant,
    summary: 'Adds the cashback to the wallet without conditions',
    response: z.object({ message: z.literal('REFUND_SUCCESS'), amount: Money }),
    errors: ['NO_REFUND', 'REFUND_CONDITION', 'REFUND_INACTIVE', 'REFUND_MINIMUM', 'BONUS_REMAINING'],
  },
  'GET /api/refund/banners': { ...read, summary: 'Cashback banners', response: z.array(Banner) },
});
