import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';

const sees = { access: 'operator', permission: 'reports.read', limit: 'read' } as const;

/** A day in Bangkok. */
export const Day = z.iso.date();

/** A sum of now, what it was a period ago by the same hour, and its way through the period. */
const Figure = z.object({ now: Money, before: Money, points: z.array(Money) });
const Count = z.object({ now: z.int(), before: z.int(), points: z.array(z.int()) });

export const PERIODS = ['today', 'week', 'month'] as const;

/** How long people had to wait for a person's word, in steps of `stepSeconds`; the last step holds all that is longer. */
const Waits = z.object({
  stepSeconds: z.int(),
  targetSeconds: z.int(),
  counts: z.array(z.int()),
  inside: z.int(),
  all: z.int(),
});

export const Dashboard = z.object({
  at: Timestamp,
  from: Timestamp,
  to: Timestamp,
  currency: Currency,
  step: z.enum(['hour', 'day']),
  deposits: Figure,
  withdrawals: Figure,
  net: Figure,
  /** What rewards cost: given, less what came back. */
  rewards: Figure,
  /** Members whose money moved; in a period of several days the mean of its days. */
  active: Count,
  flow: z.array(
    z.object({
      at: Timestamp,
      in: Money,
      out: Money,
      /** The mean of the four weeks before, at the same hour of the same weekday. Null in periods of days. */
      typicalIn: Money.nullable(),
      isToCome: z.boolean(),
    }),
  ),
  channels: z.array(z.object({ channel: z.string(), account: z.int(), amount: Money, count: z.int() })),
  rewardCosts: z.array(z.object({ pot: z.string(), account: z.int(), amount: Money, count: z.int() })),
  waits: Waits,
  outcomes: z.array(
    z.object({
      kind: z.string(),
      code: z.string(),
      title: z.object({ th: z.string(), la: z.string(), en: z.string() }),
      claimed: z.int(),
      succeeded: z.int(),
      running: z.int(),
      failed: z.int(),
    }),
  ),
});

export const REPORTS = ['money', 'channels', 'games', 'rewards'] as const;

const Range = z.object({
  from: Day,
  /** The last day, which is part of it. */
  to: Day,
  currency: Currency.default('THB'),
});
const report = z.object({ report: z.enum(REPORTS) });

/** A cell is a day or a name, money in major units, or a count, as its column says. */
const Cell = z.union([z.string(), z.number()]);

export const Report = z.object({
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.enum(['day', 'name', 'money', 'count']) })),
  rows: z.array(z.array(Cell)),
  /** In the order of the columns; empty where adding up says nothing. */
  totals: z.array(Cell),
});

/** One of our accounts at a bank or channel, as the ledger has it and as the bank was last read. */
const BankBook = z.object({
  code: z.string(),
  /** Its last digits. */
  accountNo: z.string(),
  currency: Currency,
  readAt: Timestamp.nullable(),
  /** Entries of the bank that could not be understood. */
  doubts: z.int(),
  /** Came in and is nobody's yet. */
  waiting: z.int(),
  waitingAmount: Money,
});

const GameBook = z.object({
  code: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  /** How far its bets were read. */
  readAt: Timestamp.nullable(),
  /** Transfers whose outcome nobody knows, and since when. */
  open: z.int(),
  oldestOpenAt: Timestamp.nullable(),
  /** Transfers of this hour and the one before, by how they ended. */
  succeeded: z.int(),
  failed: z.int(),
  /** What members brought there, less what they took home, per currency. */
  inside: z.array(z.object({ account: z.int(), currency: Currency, amount: Money })),
  /** Its book can be read line by line. */
  isReported: z.boolean(),
});

/** What a comparison found: the outside's book, ours, and what is in one of them only. */
export const Comparison = z.object({
  id: z.int(),
  kind: z.enum(['bank', 'game']),
  code: z.string(),
  accountNo: z.string().nullable(),
  by: z.string(),
  askedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Lines that were compared. */
  compared: z.int(),
  theirs: z.array(z.object({ currency: Currency, amount: Money })),
  ours: z.array(z.object({ currency: Currency, amount: Money })),
  /** What the two do not agree about, up to a hundred lines. */
  differences: z.array(
    z.object({
      what: z.enum(['MISSING_HERE', 'OTHER_AMOUNT', 'UNREADABLE']),
      reference: z.string(),
      currency: Currency.nullable(),
      theirs: Money.nullable(),
      ours: Money.nullable(),
      at: Timestamp.nullable(),
    }),
  ),
  /** Why it could not be done. */
  error: z.string().nullable(),
});

/** Figures of the house. They cost the same however long its history is. */
export const officeReportCalls = defineCalls({
  'GET /api/office/dashboard': {
    ...sees,
    summary: 'The house today, or over the last 7 or 30 days',
    query: z.object({ period: z.enum(PERIODS).default('today'), currency: Currency.default('THB') }),
    response: Dashboard,
  },
  'GET /api/office/reports/{report}': {
    ...sees,
    summary: 'A report by day, up to 366 days',
    params: report,
    query: Range,
    response: Report,
  },
  'GET /api/office/reports/{report}/file': {
    ...sees,
    audited: true,
    summary: 'The same as a file',
    params: report,
    query: Range.extend({ format: z.enum(['csv', 'xlsx']) }),
    response: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  },
  'GET /api/office/books': {
    ...sees,
    summary: 'How banks and games stand, and what comparisons found lately',
    response: z.object({
      banks: z.array(BankBook),
      games: z.array(GameBook),
      comparisons: z.array(Comparison),
    }),
  },
  'POST /api/office/books/compare': {
    ...sees,
    permission: 'ledger.read',
    limit: 'write',
    summary: 'Compares the book of a bank account or a game with ours, line by line',
    body: z.object({
      kind: z.enum(['bank', 'game']),
      /** The code of the bank or the game. */
      book: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      /** The last digits, as `books` shows them. */
      accountNo: z.string().max(40).optional(),
    }),
    response: Comparison,
    errors: ['NO_DATA'],
  },
});
