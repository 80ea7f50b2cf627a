/** `home`: money comes home from the games. `payout`: it is sent to the bank account. */
export const CLOSING_STATES = ['home', 'payout', 'closed', 'cancelled'] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];

/**
 * Why a closing needs a person. `game`: a game is silent or has an open bet. `blocked`: withdrawals are blocked. `frozen`:
 * the wallet is stopped. `bank`: the bank account cannot be paid. `refused`: the payout was rejected.
 */
export const CLOSING_PROBLEMS = ['game', 'blocked', 'frozen', 'bank', 'refused'] as const;
export type ClosingProblem = (typeof CLOSING_PROBLEMS)[number];
