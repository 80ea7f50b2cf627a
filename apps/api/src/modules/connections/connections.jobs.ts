import type { Jobs } from '../../platform/jobs/jobs.ts';
import { checkConnections } from './check-connections.ts';
import type { ConnectionsDeps } from './connections.deps.ts';

const CHECK_JOB = 'check-connections';

export const connectionJobs = (deps: ConnectionsDeps): Jobs => ({
  handlers: { [CHECK_JOB]: () => checkConnections(deps) },
  schedule: [`*/5 * * * * ${CHECK_JOB}`],
  slow: [CHECK_JOB],
});
