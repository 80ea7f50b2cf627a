import type { Jobs } from '../platform/jobs.ts';

/** The jobs of all modules as one. */
export const joinJobs = (jobs: readonly Jobs[]): Jobs => ({
  handlers: Object.assign({}, ...jobs.map(({ handlers }) => handlers)) as Jobs['handlers'],
  schedule: jobs.flatMap(({ schedule }) => schedule),
  slow: jobs.flatMap(({ slow = [] }) => slow),
});
