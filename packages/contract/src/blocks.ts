/** Activities that operators can block for a member, each separately. */
export const BLOCKS = ['deposit', 'play', 'withdraw'] as const;

/**
 * A call with `blockedBy` refuses a blocked member with `NO_PERMISSION`, `blocked` and `until`. An exclusion refuses
 * deposits and play with `EXCLUDED`, `reason` and `until`.
 */
export type Block = (typeof BLOCKS)[number];
