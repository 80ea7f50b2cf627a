export type { BetsDeps } from './bets.deps.ts';
export { betJobs } from './bets.jobs.ts';
export { betsByDay } from './bets-by-day.ts';
export { betsReadAt } from './office.queries.ts';
export { lossesBefore, playedHours } from './play-of.queries.ts';
export { type Play, playSince } from './play-since.queries.ts';
export { readBetsSoon } from './read-bets.ts';
export { resultSince } from './result-since.ts';
export { turnoverOf } from './turnover-of.ts';
