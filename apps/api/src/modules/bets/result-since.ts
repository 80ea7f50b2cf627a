import { findResultSince } from './bets.repository.ts';

/** What a member won, or below zero lost, since a time, as far as games have reported. */
export const resultSince = findResultSince;
