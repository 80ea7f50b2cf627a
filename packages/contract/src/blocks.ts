/** What operators can shut a member out of, each by itself. */
export const BLOCKS = ['deposit', 'play', 'withdraw'] as const;

/** A call that is `blockedBy` one answers `NO_PERMISSION`, with `blocked` and `until`. */
export type Block = (typeof BLOCKS)[number];
