import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Merges the jobs of all modules. */
export const joinJobs = (jobs: readonly Jobs[]): Jobs => ({
  handlers: Object.assign({}, ...jobs.map(({ handlers }) => handlers)) as Jobs['handlers'],
  schedule: jobs.flatMap(({ schedule }) => schedule),
  slow: jobs.flatMap(({ slow = [] }) => slow),
  background: jobs.flatMap(({ background = [] }) => background),
});
