import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Page, Timestamp } from '../primitives.ts';
import { REFUSALS } from '../refusals.ts';
import { Status } from './money-calls.ts';
import { ReviewReason } from './withdrawals.ts';

export const StatementType = z.enum([
  'deposit',
  'bonus',
  'finish_bonus',
  'withdraw',
  'transfer',
  'adjustment',
  'vault',
]);

const Described = z.object({ description: z.string() });

export const StatementEntry = z.object({
  reference: z.string(),
  statementType: StatementType,
  from: z.string(),
  to: z.string(),
  /** Last digits of the member's bank account, where the money went to that account. */
  accountEnd: z.string().optional(),
  /** Signed effect on the main wallet, locked money included. */
  amount: Money,
  status: Status,
  createdAt: Timestamp,
  balanceAfter: Money.nullable().describe(
    'The main wallet (available and locked) after this entry, as home showed it then; null where nothing moved, or has yet to arrive',
  ),
  isUnread: z.literal(true).optional().describe('News that the member has not seen on any device'),
  bonus: Described.optional(),
  promotion: Described.optional(),
  invite: Described.optional(),
  refund: Described.optional(),
  luckydraw: Described.optional(),
  /** End of a reward, and the amount that can be withdrawn since. */
  finished: z.object({ how: z.enum(['succeeded', 'failed', 'cancelled', 'expired']), freed: Money }).optional(),
  /** Correction by hand: the note for the member, and the movement that it reverses. */
  adjusted: z.object({ note: z.string(), reverses: z.string().optional() }).optional(),
  /** Correction that reversed this movement. */
  reversedBy: z.string().optional(),
  /** Money put away until a date, or returned: then the reference of the entry that put it away. */
  vault: z.object({ endsAt: Timestamp, returns: z.string().optional() }).optional(),
  /** Steps of a withdrawal with their times. A step in review has its reason; a rejection has one too, or an operator's words. */
  steps: z
    .array(
      z.object({
        step: z.string(),
        at: Timestamp,
        note: z.string().nullable(),
        because: ReviewReason.optional(),
        refusal: z.enum(REFUSALS).optional(),
      }),
    )
    .optional(),
});

/** Position in the review queue. */
const InQueue = z.object({
  /** 1 is next. */
  place: z.int(),
  usualSeconds: z.int().optional().describe('The median wait of the latest ones; left out while there are too few'),
});

export const SlipStep = z.enum(['received', 'read', 'verified', 'credited', 'failed', 'review']);

export const Slip = z.object({
  createdAt: Timestamp,
  amount: Money.nullable(),
  status: Status,
  /** Reason code, shown in brackets after the status. */
  note: z.string().nullable(),
  link: z.string().nullable(),
  reference: z.string(),
  /** Steps so far, each with its time. */
  steps: z.array(z.object({ step: SlipStep, at: Timestamp })),
  /** While the slip is in review. */
  queue: InQueue.optional(),
});

export const Receipt = StatementEntry.extend({
  currency: Currency,
  /** Time of the final status; null while in progress. */
  settledAt: Timestamp.nullable(),
  /**
   * Link of the ledger's hash chain that contains this movement; null until sealed, and always where no money moved.
   */
  seal: z.object({ number: z.int(), hash: z.string(), sealedAt: Timestamp }).nullable(),
  /** Cause of a failed transfer: the game had less money, refused, or did not answer and never made the transfer. */
  failure: z.enum(['insufficient', 'refused', 'unanswered']).optional(),
  /** While a withdrawal is in review. */
  queue: InQueue.optional(),
});

/** Credited coins; the id distinguishes two credits. */
const CoinsEarned = z.object({ id: z.string(), coins: z.int(), at: Timestamp });

export const statementCalls = defineCalls({
  'POST /api/statement': {
    access: 'member',
    limit: 'read',
    summary: 'Wallet activity, newest first',
    body: Page.extend({
      type: StatementType.optional(),
      status: Status.optional(),
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      reference: z.string().max(60).optional(),
    }),
    response: z.object({ total: z.int(), statements: z.array(StatementEntry) }),
  },
  'GET /api/statement/receipt/{reference}': {
    access: 'member',
    limit: 'read',
    summary: 'One movement with everything that is known about it',
    params: z.object({ reference: z.string().min(1).max(60) }),
    response: Receipt,
    errors: ['NO_DATA'],
  },
  'GET /api/statement/news': {
    access: 'member',
    limit: 'read',
    summary:
      'What happened to the money lately: unread entries, own movements of the last minutes, coins of the last day',
    response: z.object({
      unread: z.int().describe('How many entries are unread'),
      notices: z.int().describe('How many notices are unread, those of the entries included'),
      /** Newest first. */
      entries: z.array(StatementEntry),
      coins: z.array(CoinsEarned),
    }),
  },
  'POST /api/statement/read': {
    access: 'member',
    limit: 'write',
    summary: 'Marks entries as read, for all devices of the member',
    body: z.object({ references: z.array(z.string().min(1).max(60)).min(1).max(100) }),
    response: z.object({ unread: z.int(), notices: z.int() }),
  },
  'GET /api/statement/summary': {
    access: 'member',
    limit: 'read',
    summary: 'What came in and what went out in a range, without one in the last days',
    query: z.object({ from: Timestamp.optional(), to: Timestamp.optional() }),
    /** `days` includes today; null for a range given by the caller. */
    response: z.object({ days: z.int().nullable(), moneyIn: Money, moneyOut: Money }),
  },
  'POST /api/statement/slip': {
    access: 'member',
    limit: 'read',
    summary: 'Slips the member uploaded, newest first; with a reference that one alone',
    body: Page.extend({ reference: z.string().max(60).optional() }),
    response: z.object({ total: z.int(), slips: z.array(Slip) }),
  },
  'GET /api/statement/slip/reference/{reference}': {
    access: 'member',
    limit: 'read',
    summary: 'A short-lived link to the picture of a slip',
    params: z.object({ reference: z.string().min(1).max(60) }),
    response: z.object({ url: z.string() }),
    errors: ['NO_DATA'],
  },
});
