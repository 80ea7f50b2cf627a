import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { DELIVERY_CHANNELS, DELIVERY_REASONS } from '../notices.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';

const sees = { access: 'operator', permission: 'reports.read', limit: 'read' } as const;

/** A day in Bangkok. */
export const Day = z.iso.date();

/** Current sum, the sum one period earlier at the same hour, and the course of the period. */
const Figure = z.object({ now: Money, before: Money, points: z.array(Money) });
const Count = z.object({ now: z.number(), before: z.number(), points: z.array(z.int()) });

export const PERIODS = ['today', 'week', 'month'] as const;

/**
 * Distribution of waits for an operator's decision in steps of `stepSeconds`; the last step holds all longer waits.
 * `inside` counts each by the target of its queue, of which `targetSeconds` is the longest.
 */
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
  /** Cost of rewards: granted less returned. */
  rewards: Figure,
  /** Members with money movements; in a period of several days the mean of its days. */
  active: Count,
  flow: z.array(
    z.object({
      at: Timestamp,
      in: Money,
      out: Money,
      /** Mean of the four weeks before at the same hour and weekday; null in periods of days. */
      typicalIn: Money.nullable(),
      isToCome: z.boolean(),
    }),
  ),
  channels: z.array(z.object({ channel: z.string(), account: z.int(), amount: Money, count: z.int() })),
  rewardCosts: z.array(z.object({ pot: z.string(), account: z.int(), amount: Money, count: z.int() })),
  waits: Waits,
  /** Failed deliveries of notices in the period, most first. */
  undelivered: z.array(
    z.object({ channel: z.enum(DELIVERY_CHANNELS), reason: z.enum(DELIVERY_REASONS).nullable(), count: z.int() }),
  ),
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

/** The last two are by month: what regulators request. */
export const REPORTS = ['money', 'channels', 'games', 'rewards', 'protection', 'bands'] as const;

const Range = z.object({
  from: Day,
  /** Last day, inclusive. */
  to: Day,
  currency: Currency.default('THB'),
});
const report = z.object({ report: z.enum(REPORTS) });

/** A day or name, money in major units, or a count, depending on the column. */
const Cell = z.union([z.string(), z.number()]);

export const Report = z.object({
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.enum(['day', 'name', 'money', 'count']) })),
  rows: z.array(z.array(Cell)),
  /** In the order of the columns; empty where a sum has no meaning. */
  totals: z.array(Cell),
});

/** One of our accounts at a bank: the ledger's state and the last read of the feed. */
const BankBook = z.object({
  code: z.string(),
  /** Last digits. */
  accountNo: z.string(),
  currency: Currency,
  /** Without one its statement comes by file. */
  hasFeed: z.boolean(),
  readAt: Timestamp.nullable(),
  /** Feed entries that could not be parsed. */
  doubts: z.int(),
  /** Payments without an owner yet. */
  waiting: z.int(),
  waitingAmount: Money,
});

const GameBook = z.object({
  code: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  /** Time up to which bets were read. */
  readAt: Timestamp.nullable(),
  /** Transfers without an outcome, and the start of the oldest. */
  open: z.int(),
  oldestOpenAt: Timestamp.nullable(),
  /** Transfers of this hour and the previous hour, by outcome. */
  succeeded: z.int(),
  failed: z.int(),
  /** Members' money there, per currency. */
  inside: z.array(
    z.object({
      account: z.int(),
      currency: Currency,
      /** As the provider last reported it, at today's rate. */
      reported: Money,
      /** Game accounts with money, and when the balance heard longest ago was heard. */
      members: z.int(),
      readAt: Timestamp.nullable(),
      /** Moved into the game less moved out, as the ledger has it. */
      moved: Money,
      /** Reported less moved: what members won less what they lost. */
      result: Money,
    }),
  ),
  /** The provider reports its transactions one by one. */
  isReported: z.boolean(),
});

/** Result of a reconciliation: the external book, ours, and the entries in only one of them. */
export const Comparison = z.object({
  id: z.int(),
  kind: z.enum(['bank', 'game']),
  code: z.string(),
  accountNo: z.string().nullable(),
  by: z.string(),
  askedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Number of entries compared. */
  compared: z.int(),
  theirs: z.array(z.object({ currency: Currency, amount: Money })),
  ours: z.array(z.object({ currency: Currency, amount: Money })),
  /** Mismatches, at most a hundred. */
  differences: z.array(
    z.object({
      what: z.enum(['MISSING_HERE', 'OTHER_AMOUNT', 'OTHER_RATE', 'UNREADABLE']),
      reference: z.string(),
      currency: Currency.nullable(),
      theirs: Money.nullable(),
      ours: Money.nullable(),
      at: Timestamp.nullable(),
    }),
  ),
  /** Why the reconciliation failed. */
  error: z.string().nullable(),
});

/** Figures of the service, at the same cost however long its history. */
export const officeReportCalls = defineCalls({
  'GET /api/office/dashboard': {
    ...sees,
    mayBeLate: true,
    summary: 'The house today, or over the last 7 or 30 days',
    query: z.object({ period: z.enum(PERIODS).default('today'), currency: Currency.default('THB') }),
    response: Dashboard,
  },
  'GET /api/office/reports/{report}': {
    ...sees,
    mayBeLate: true,
    summary: 'A report by day, up to 366 days',
    params: report,
    query: Range,
    response: Report,
  },
  'GET /api/office/reports/{report}/file': {
    ...sees,
    audited: true,
    mayBeLate: true,
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
      /** Code of the bank or game. */
      book: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      /** Last digits, as `books` shows them. */
      accountNo: z.string().max(40).optional(),
    }),
    response: Comparison,
    errors: ['NO_DATA'],
  },
});
