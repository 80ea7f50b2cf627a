import type { officeJobCalls } from '@krapao/contract/office/jobs';
import type { Db } from '../../platform/database/db.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { readJobs } from './read-jobs.ts';
import { tryAgain } from './try-again.ts';

export function officeJobRoutes(serve: Serve<typeof officeJobCalls>, deps: { db: Db }): void {
  serve('GET /api/office/jobs', ({ query }) => readJobs(deps, query));
  serve('POST /api/office/jobs/{id}/retry', ({ params }) => tryAgain(deps, params.id));
}
