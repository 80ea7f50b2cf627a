import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { EXCLUSION_PERIODS, Exclusion } from '../exclusions.ts';
import { CHECK_ANSWERS, CHECK_MINUTES, LimitOf, PlayLimit, RESULT_PERIODS, TIME_LIMIT_KINDS } from '../play-limits.ts';
import { Amount, Money, Timestamp } from '../primitives.ts';

const changesLimit = { access: 'member', limit: 'write', response: PlayLimit } as const;
const Period = z.enum(EXCLUSION_PERIODS);

/** Interval of reality checks in minutes of session; 0 for none. */
const CheckMinutes = z.literal(CHECK_MINUTES);

const Session = z.object({
  /** Sign-in, or the first activity after a break. */
  startedAt: Timestamp,
  checkMinutes: CheckMinutes,
  /** Time of the next reality check; null without one. */
  checkAt: Timestamp.nullable(),
  /** A limit on time that is reached; the session's ends with a break, without a known time. */
  reached: z.object({ kind: z.enum(TIME_LIMIT_KINDS), until: Timestamp.nullable() }).nullable(),
});

/** Sums of one period, which begins on `day`, a date of Bangkok. */
const Result = z.object({
  day: z.iso.date(),
  /** Deposits less withdrawals. */
  netDeposits: Money,
  /** Money that came back from games less money that went in. */
  games: Money,
});

export const protectionCalls = defineCalls({
  'GET /api/protection': {
    access: 'member',
    limit: 'read',
    summary: 'The exclusion in force, the periods that can be chosen now, and the member’s limits',
    response: z.object({
      exclusion: Exclusion.nullable(),
      /** End of each period if it began now. During an exclusion only those a day longer are listed. */
      periods: z.array(z.object({ period: Period, until: Timestamp })),
      limits: z.array(PlayLimit),
      /** Deposits that arrived above a limit: credited when the limit allows, or returned by support. */
      aboveLimit: z.array(z.object({ amount: Money, at: Timestamp })),
    }),
  },
  'POST /api/protection/exclusion': {
    access: 'member',
    limit: 'write',
    once: true,
    summary: 'Takes a time-out or self-exclusion, at once and for the whole period; nobody can shorten it',
    body: z.object({ period: Period }),
    response: z.object({ exclusion: Exclusion }),
    /** An exclusion that ends as late or later is in force. */
    errors: ['EXCLUDED'],
  },
  'POST /api/protection/limit': {
    ...changesLimit,
    summary:
      'Sets a limit. A lower one acts at once; a raise or removal (null) waits 24 hours and a confirmation within 7 days',
    body: LimitOf.extend({ amount: Amount.nullable() }),
  },
  'POST /api/protection/limit/confirm': {
    ...changesLimit,
    summary: 'Confirms a raise or removal whose time has come',
    body: LimitOf,
    errors: ['NO_DATA'],
  },
  'GET /api/protection/session': {
    access: 'member',
    limit: 'read',
    summary: 'The clock of this session, its next reality check, and a limit on time that is reached',
    response: Session,
  },
  'GET /api/protection/check': {
    access: 'member',
    limit: 'read',
    summary: 'What a reality check shows: time, deposits, and what was won or lost since the session began',
    response: z.object({
      startedAt: Timestamp,
      deposits: Money,
      /** Payouts less stakes of settled bets. */
      result: Money,
      /** False while a game with money in it has not reported for some minutes. */
      isComplete: z.boolean(),
    }),
  },
  'POST /api/protection/check': {
    access: 'member',
    limit: 'write',
    summary: 'Sets the interval of reality checks',
    body: z.object({ minutes: CheckMinutes }),
    response: Session,
  },
  'POST /api/protection/check/shown': {
    access: 'member',
    limit: 'write',
    summary: 'Reports that the reality check that is due was shown',
    response: Session,
  },
  'POST /api/protection/check/acknowledge': {
    access: 'member',
    limit: 'write',
    summary: 'Acknowledges a reality check, for this session alone, and says which way on was chosen',
    query: z.object({ answer: z.enum(CHECK_ANSWERS).default('continue') }),
    response: Session,
  },
  'GET /api/protection/results': {
    access: 'member',
    limit: 'read',
    summary: 'Net deposits and net result of games by day, month or year',
    query: z.object({ by: z.enum(RESULT_PERIODS) }),
    response: z.object({
      /** Oldest first, without gaps, the running period last. */
      periods: z.array(Result),
      /** Of all time. `result` counts what is in games now. */
      total: z.object({ netDeposits: Money, games: Money, inGames: Money, result: Money }),
      /** False while a game with money in it has not reported for some minutes. */
      isComplete: z.boolean(),
    }),
  },
});
