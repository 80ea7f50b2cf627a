import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';
import { Day } from './reports.ts';

const sees = { access: 'operator', permission: 'ledger.read', limit: 'read' } as const;

/**
 * `running`: not over, or for less than a quarter of an hour. `open`: unsigned. `first`: one person signed. `signed`:
 * two did, and the figures are fixed.
 */
export const DAY_STATES = ['running', 'open', 'first', 'signed'] as const;

/** Parts of the difference between what a bank reports and what was booked in; they add up to it. */
export const DIFFERENCE_PARTS = ['unmatched', 'returned', 'late', 'earlier', 'unconfirmed', 'other'] as const;

/** One ledger account of a bank or channel, on one day in Bangkok. */
export const DayLine = z.object({
  /** Code of the bank or channel, or `payouts`. */
  account: z.string(),
  currency: Currency,
  /** Last digits of our account numbers there. */
  accountNos: z.array(z.string()),
  /** Received since the first day less paid out, as the ledger has it. */
  opening: Money,
  in: Money,
  out: Money,
  closing: Money,
  /** Money received that day by the bank's feeds and statements; null where there are none. */
  bank: z
    .object({
      amount: Money,
      count: z.int(),
      /** Reported by the bank less booked in. */
      difference: Money,
      parts: z.record(z.enum(DIFFERENCE_PARTS), Money),
      /** Last read of the feed. */
      readAt: Timestamp.nullable(),
      /** Entries of the feed that nobody could read yet. */
      doubts: z.int(),
    })
    .nullable(),
  /** Received that day and still without an owner. */
  unmatched: Money,
  unmatchedCount: z.int(),
  /** What gateways report to keep of that day's movements; no part of the other figures. */
  fees: Money,
});

const Signature = z.object({ id: z.string(), name: z.string(), at: Timestamp });

const ListedDay = z.object({
  day: Day,
  state: z.enum(DAY_STATES),
  signatures: z.array(Signature),
  /** The books no longer say what was signed. */
  isChanged: z.boolean(),
});

export const DayEnd = ListedDay.extend({
  lines: z.array(DayLine),
  /** Digest of the figures, which a signature names. */
  digest: z.string(),
  /** The first signature was for other figures, so the next one is the first again. */
  isSignedAnew: z.boolean(),
  /** Figures that changed after both signatures. */
  changes: z.array(
    z.object({
      account: z.string(),
      currency: Currency,
      figure: z.enum(['opening', 'in', 'out', 'closing', 'bank']),
      signed: Money,
      now: Money,
    }),
  ),
});

export const officeDayEndCalls = defineCalls({
  'GET /api/office/day-ends': {
    ...sees,
    summary: 'The days, latest first, and who signed them',
    query: z.object({
      /** The last day of the list; without one, today. */
      until: Day.optional(),
    }),
    response: z.object({ days: z.array(ListedDay) }),
  },
  'GET /api/office/day-ends/{day}': {
    ...sees,
    summary: 'Opening, in, out and closing of every bank account on a day, beside what the bank reports',
    params: z.object({ day: Day }),
    response: DayEnd,
    errors: ['NO_DATA'],
  },
  'POST /api/office/day-ends/{day}/sign': {
    ...sees,
    permission: 'ledger.close',
    limit: 'write',
    stepUp: true,
    summary: 'Signs the figures of a day; the second of two people fixes them',
    params: z.object({ day: Day }),
    body: z.object({
      /** The figures that were read. */
      digest: z.string().regex(/^[\da-f]{64}$/),
    }),
    response: DayEnd,
    errors: [
      ...['NO_DATA', 'DAY_RUNNING', 'DAY_CHANGED', 'ITEM_HANDLED', 'SECOND_PERSON_NEEDED'],
      ...['SECOND_PERSON_INVITED', 'SECOND_PERSON_NEW', 'SECOND_PERSON_SHARED'],
    ] as const,
  },
  'GET /api/office/day-ends/file': {
    ...sees,
    audited: true,
    summary: 'The signed days of up to 366 days as a file for the accountant',
    query: z.object({ from: Day, to: Day, format: z.enum(['csv', 'xlsx']) }),
    response: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
    errors: ['NO_DATA'],
  },
});
