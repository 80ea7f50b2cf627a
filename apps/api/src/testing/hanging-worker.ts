import { connectDatabase } from '../platform/database/db.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/logs/log.ts';

/** A worker that never finishes a job, run as a separate process to be killed during one. */
const [url = '', ...names] = process.argv.slice(2);
const log = createLog('silent');
const hang = () => new Promise<void>(() => {});
await startJobs(
  connectDatabase(url, log).pool,
  { handlers: Object.fromEntries(names.map((name) => [name, hang])), schedule: [] },
  log,
);
