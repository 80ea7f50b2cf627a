import { z } from 'zod';
import { Money, Timestamp } from './primitives.ts';

/** Limits on money. */
export const MONEY_LIMIT_KINDS = ['deposit', 'loss'] as const;
/** Limits on time, in whole minutes. */
export const TIME_LIMIT_KINDS = ['play-time', 'session'] as const;
export const LIMIT_KINDS = [...MONEY_LIMIT_KINDS, ...TIME_LIMIT_KINDS] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** Calendar periods of Bangkok; weeks begin on Monday. */
export const CALENDAR_PERIODS = ['day', 'week', 'month'] as const;
export const LIMIT_PERIODS = [...CALENDAR_PERIODS, 'session'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const isTimeLimit = (kind: LimitKind): boolean => TIME_LIMIT_KINDS.some((one) => one === kind);
export const periodsOf = (kind: LimitKind): readonly LimitPeriod[] =>
  kind === 'session' ? ['session'] : CALENDAR_PERIODS;

/** A session ends for its clock and its limit after so long without a request and without play. */
export const SESSION_BREAK_MINUTES = 30;
/** The minutes of the longest month. */
export const LIMIT_MINUTES_MAX = 31 * 24 * 60;

/** Changes of a limit. A lowered limit or another request ends a waiting request. */
export const LIMIT_CHANGES = [
  'set',
  'lowered',
  'raise-requested',
  'removal-requested',
  'request-ended',
  'raised',
  'removed',
] as const;
export type LimitChange = (typeof LIMIT_CHANGES)[number];

/** A session's limit has the period `session`, all others a calendar period. */
export const LimitOf = z.object({ kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) });

/** A limit as the member sees it; without a limit `amount`, `used` and `left` are null. Time is in minutes. */
export const PlayLimit = LimitOf.extend({
  amount: Money.nullable(),
  /**
   * Deposits credited, money transferred into games less money transferred back, or minutes of play since the period
   * began; or minutes of the session.
   */
  used: z.number().nullable(),
  left: Money.nullable(),
  /** A raise, or with a null amount a removal, that can be confirmed from a time on, until another. */
  wanted: z.object({ amount: Money.nullable(), from: Timestamp, until: Timestamp }).nullable(),
});

/** The ways on from a reality check. */
export const CHECK_ANSWERS = ['continue', 'break', 'logout'] as const;
export type CheckAnswer = (typeof CHECK_ANSWERS)[number];

/** Minutes of session between two reality checks; 0 for none. */
export const CHECK_MINUTES = [0, 15, 30, 60, 120] as const;

export const RESULT_PERIODS = ['day', 'month', 'year'] as const;
export type ResultPeriod = (typeof RESULT_PERIODS)[number];
