import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BetsDeps } from './bets.deps.ts';
import { READ_ALL_JOB, READ_JOB, readAllBets, readBets } from './read-bets.ts';

export const betJobs = (deps: BetsDeps): Jobs => ({
  handlers: {
    [READ_ALL_JOB]: () => readAllBets(deps),
    [READ_JOB]: (payload) => readBets(deps, payload),
  },
  schedule: [`* * * * * ${READ_ALL_JOB}`],
});
