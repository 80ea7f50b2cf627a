import { findResultSince } from './bets.repository.ts';

/** A member's winnings (below zero: losses) since a time, from reported bets. */
export const resultSince = findResultSince;
