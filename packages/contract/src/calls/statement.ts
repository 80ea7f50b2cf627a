import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Page, Timestamp } from '../primitives.ts';
import { Status } from './money-calls.ts';
import { ReviewReason } from './withdrawals.ts';

export const StatementType = z.enum(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment']);

const Described = z.object({ description: z.string() });

export const StatementEntry = z.object({
  reference: z.string(),
  statementType: StatementType,
  from: z.string(),
  to: z.string(),
  /** The end of the number of the member's bank account, where the money went there. */
  accountEnd: z.string().optional(),
  /** Signed: what it did to the main wallet, locked or not. */
  amount: Money,
  status: Status,
  createdAt: Timestamp,
  /** The main wallet after this entry; null while it is under way or when it moved nothing. */
  balanceAfter: Money.nullable(),
  bonus: Described.optional(),
  promotion: Described.optional(),
  invite: Described.optional(),
  refund: Described.optional(),
  luckydraw: Described.optional(),
  /** How a reward ended, and what can be withdrawn again since. */
  finished: z.object({ how: z.enum(['succeeded', 'failed', 'cancelled', 'expired']), freed: Money }).optional(),
  /** A correction by hand: what the member is told of it, and the movement that it takes back. */
  adjusted: z.object({ note: z.string(), reverses: z.string().optional() }).optional(),
  /** The correction that took this movement back. */
  reversedBy: z.string().optional(),
  /** Steps of a withdrawal, with their times; what waits for a person says why. */
  steps: z
    .array(z.object({ step: z.string(), at: Timestamp, note: z.string().nullable(), because: ReviewReason.optional() }))
    .optional(),
});

/** Where something stands among all that waits for a person. */
const InQueue = z.object({
  /** 1 is next. */
  place: z.int(),
  /** How long such things usually waited in the last day; left out when there were none. */
  usualSeconds: z.int().optional(),
});

export const SlipStep = z.enum(['received', 'read', 'verified', 'credited', 'failed', 'review']);

export const Slip = z.object({
  createdAt: Timestamp,
  amount: Money.nullable(),
  status: Status,
  /** A reason code, shown in brackets after the status. */
  note: z.string().nullable(),
  link: z.string().nullable(),
  reference: z.string(),
  /** How far it came, each step with its time. */
  steps: z.array(z.object({ step: SlipStep, at: Timestamp })),
  /** While a person is to look at it. */
  queue: InQueue.optional(),
});

/** Everything there is to know about one movement. */
export const Receipt = StatementEntry.extend({
  currency: Currency,
  /** When it ended; null while it is under way. */
  settledAt: Timestamp.nullable(),
  /** The link of the ledger's hash chain that holds it; null until it is sealed, and for good where nothing moved. */
  seal: z.object({ number: z.int(), hash: z.string(), sealedAt: Timestamp }).nullable(),
  /** Why a transfer failed: the game had less than that, said no, or did not answer and never made it. */
  failure: z.enum(['insufficient', 'refused', 'unanswered']).optional(),
  /** While a person is to approve a withdrawal. */
  queue: InQueue.optional(),
});

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
  'GET /api/statement/summary': {
    access: 'member',
    limit: 'read',
    summary: 'What came in and what went out in the last days',
    response: z.object({ days: z.int(), moneyIn: Money, moneyOut: Money }),
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
