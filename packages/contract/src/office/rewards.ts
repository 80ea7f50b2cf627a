import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Money, Timestamp, text } from '../primitives.ts';

const Reason = text(300);

/** What operators give and take beside the rules, and friends that earn nothing. */
export const officeRewardCalls = defineCalls({
  'POST /api/office/members/{id}/coins': {
    access: 'operator',
    permission: 'money.adjust',
    stepUp: true,
    limit: 'money',
    once: true,
    summary: 'Gives a member coins for the prize wheel',
    params: z.object({ id: z.string().max(40) }),
    body: z.object({ coins: z.int().min(1).max(1_000), reason: Reason }),
    response: z.object({ coins: z.int() }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/coupons/{id}/void': {
    access: 'operator',
    permission: 'money.adjust',
    stepUp: true,
    limit: 'money',
    summary: 'Takes back a coupon that was not claimed yet',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Reason }),
    response: Done,
    errors: ['ITEM_HANDLED', 'NO_DATA'],
  },
  'GET /api/office/invites/refused': {
    access: 'operator',
    permission: 'members.read',
    limit: 'read',
    summary: 'Friends that earn whoever brought them nothing, and what the two share; newest first',
    query: z.object({
      /** The cursor of the page before. */
      after: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      friends: z.array(
        z.object({
          friendId: z.string(),
          friend: z.string(),
          inviterId: z.string(),
          inviter: z.string(),
          shares: z.enum(['bank', 'phone', 'device', 'currency']),
          /** What they would have counted for. */
          basis: Money,
          currency: z.enum(['THB', 'LAK']),
          foundAt: Timestamp,
        }),
      ),
      next: z.string().nullable(),
    }),
  },
});
