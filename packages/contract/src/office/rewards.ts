import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Localised } from '../documents/fields.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { ofMember } from './member.ts';
import { pageLimit } from './paging.ts';

const Reason = text(300);
const limit = pageLimit(30);
const sees = {
  access: 'operator',
  permission: 'members.read',
  limit: 'read',
  params: ofMember,
  errors: ['NO_DATA'],
} as const;

const Count = z.int().min(0);
export const RewardFigures = z.object({
  kind: z.enum(['bonus', 'promotion', 'coupon', 'refund', 'invite']),
  code: z.string(),
  currency: Currency,
  title: Localised,
  claims: Count,
  members: Count,
  /** Not ended yet. */
  running: Count,
  /** Ended with the money free, or credited without conditions. */
  succeeded: Count,
  /** Failed, cancelled or expired. */
  failed: Count,
  granted: Money,
  /** Granted less what came back at the ends: below nothing where forfeited winnings are more. */
  cost: Money,
});

/** Coins granted or taken and coupons voided by operators, and invites that earn nothing. */
export const officeRewardCalls = defineCalls({
  'GET /api/office/members/{id}/coins': {
    ...sees,
    summary: 'Coins that a member got and spent, newest first, and who gave those that no rule gave',
    query: z.object({ below: z.coerce.number().int().min(1).optional(), limit }),
    response: z.object({
      coins: z.int(),
      /** Value of a coin by the odds of the wheel; null when unknown. */
      coinWorth: Money.nullable(),
      entries: z.array(
        z.object({
          id: z.int(),
          delta: z.int(),
          why: z.enum(['deposit', 'spin', 'prize', 'gift']),
          at: Timestamp,
          by: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      next: z.int().nullable(),
    }),
  },
  'GET /api/office/members/{id}/coupons': {
    ...sees,
    summary: 'Coupons that a member won, newest first, and who took one back',
    query: z.object({ after: z.string().max(100).optional(), limit }),
    response: z.object({
      coupons: z.array(
        z.object({
          id: z.uuid(),
          code: z.string(),
          amount: Money,
          currency: Currency,
          state: z.enum(['open', 'claimed', 'void', 'expired']),
          madeAt: Timestamp,
          expiresAt: Timestamp,
          /** Reward made from the coupon; also the id of the ledger operation. */
          rewardId: z.uuid().nullable(),
          voidedBy: z.string().nullable(),
          voidReason: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  'POST /api/office/members/{id}/coins': {
    access: 'operator',
    permission: 'money.adjust',
    stepUp: true,
    limit: 'money',
    once: true,
    summary: 'Gives a member coins for the prize wheel. Above the limit of corrections a second person must allow it',
    params: z.object({ id: z.string().max(40) }),
    body: z.object({ coins: z.int().min(1).max(1_000), reason: Reason }),
    response: z.object({
      state: z.enum(['done', 'waits']),
      /** Current coins of the member. */
      coins: z.int(),
      approvalId: z.uuid().nullable(),
    }),
    errors: ['NO_DATA', 'APPROVAL_WAITS'],
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
  'GET /api/office/reward-figures': {
    access: 'operator',
    permission: 'reports.read',
    limit: 'read',
    mayBeLate: true,
    summary: 'Claims, cost and outcome of the rewards that were claimed in the last days, by kind and code',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(90) }),
    response: z.array(RewardFigures),
  },
  'GET /api/office/invites/refused': {
    access: 'operator',
    permission: 'members.read',
    limit: 'read',
    summary: 'Friends that earn whoever brought them nothing, and what the two share; newest first',
    query: z.object({
      /** Cursor: end of the previous page. */
      after: z.string().max(100).optional(),
      limit: pageLimit(50),
    }),
    response: z.object({
      friends: z.array(
        z.object({
          friendId: z.string(),
          friend: z.string(),
          inviterId: z.string(),
          inviter: z.string(),
          shares: z.enum(['bank', 'phone', 'device', 'currency']),
          /** Amount that would have counted for the invite reward. */
          basis: Money,
          currency: z.enum(['THB', 'LAK']),
          foundAt: Timestamp,
        }),
      ),
      next: z.string().nullable(),
    }),
  },
});
