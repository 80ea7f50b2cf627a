/** Why a field cannot be saved. */
export const ISSUE_REASONS = [
  'MISSING',
  'WRONG',
  /** Not a number, or not written to its end: "1.". */
  'NO_NUMBER',
  'TOO_SMALL',
  'TOO_LARGE',
  'NO_LINK',
  /** The balance that ends a reward must be above its initial balance. */
  'NO_END',
  'ENDS_FIRST',
  /** The odds of a wheel do not add up to 100 %; `limit` is their sum in parts per million. */
  'ODDS',
  'LOW_CONTRAST',
  'NO_PATTERN',
  /** A regular expression that is slow on some numbers. */
  'SLOW_PATTERN',
  'TWICE',
  /** A reference to a document that does not exist. */
  'LEADS_NOWHERE',
  /** A field that can no longer be changed. */
  'FIXED',
  'LAST_CHANNEL',
  'CANNOT_BE_REMOVED',
  /** Members hold units of a game, or a transfer is in progress; `limit` is the number of members. */
  'UNITS_HELD',
  /** The value equals the current version. */
  'SAME',
] as const;
export type IssueReason = (typeof ISSUE_REASONS)[number];

/** The params of a zod check beside its message: `{ params: because('NO_END') }`. */
export const because = (reason: IssueReason) => ({ reason });
