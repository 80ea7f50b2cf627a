import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Html, Money, Page, Timestamp } from '../primitives.ts';

/** A promotion picture with html text. */
export const Banner = z.object({ image: z.string(), html: Html });

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
