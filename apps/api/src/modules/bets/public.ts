export type { BetsDeps } from './bets.deps.ts';
export { betJobs } from './bets.jobs.ts';
export { betsByDay } from './bets-by-day.ts';
export { readBetsSoon } from './read-bets.ts';
export { turnoverOf } from './turnover-of.ts';
