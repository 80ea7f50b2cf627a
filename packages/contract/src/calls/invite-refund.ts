import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Html, Money, Page, Timestamp } from '../primitives.ts';
import { Figures } from './reward-figures.ts';

/** Promotion picture with html text. `alt` is empty for a picture that is only decoration. */
export const Banner = z.object({ image: z.string(), alt: z.string(), html: Html });

/** Loss is deposits less withdrawals, total balance and bonuses; cashback is `rate` per cent of the loss. */
const Working = z.object({
  deposits: Money,
  withdrawals: Money,
  /** Total balance of the member. */
  total: Money,
  bonuses: Money,
  loss: Money,
  /** Per cent. */
  rate: z.number(),
  /** Last receipt of cashback; null before the first. */
  since: Timestamp.nullable(),
  workedOutAt: Timestamp,
});

const read = { access: 'member', limit: 'read' } as const;
/** A reward is money to play with, so members blocked from play cannot claim. */
const grant = { access: 'member', limit: 'money', once: true, blockedBy: 'play' } as const;

export const inviteRefundCalls = defineCalls({
  'POST /api/invite': {
    ...read,
    summary: 'Members this member invited',
    body: Page,
    response: z.object({
      total: z.int(),
      invites: z.array(z.object({ from: z.object({ name: z.string() }), amount: Money, createdAt: Timestamp })),
      /** Figures of collecting now; null while there is nothing to collect. */
      preview: Figures.nullable(),
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
      /** Whether cashback may also be credited to the wallet, without a lock. */
      canAddWallet: z.boolean(),
      /** Calculation behind the amount; null when there is no cashback to receive. */
      working: Working.nullable(),
      /** Figures of cashback received as a bonus now. */
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
