import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Db } from '../../platform/database/db.ts';
import { countJobs, type JobState, listJobs } from '../../platform/jobs/job-list.ts';
import { presentJob } from './present-job.ts';

type Wanted = { state: JobState; task?: string | undefined; before?: number | undefined; limit: number };

/** The queue by task, and the jobs of one state. */
export async function readJobs(
  { db }: { db: Db },
  { before = Number.MAX_SAFE_INTEGER, limit, ...wanted }: Wanted,
): Promise<OfficeAnswerOf<'GET /api/office/jobs'>> {
  const [tasks, jobs] = await Promise.all([
    countJobs(db),
    listJobs(db, { ...wanted, before: String(before), limit: limit + 1 }),
  ]);
  return {
    tasks: tasks.map((task) => ({ ...task, dueSince: task.dueSince?.toISOString() ?? null })),
    jobs: jobs.slice(0, limit).map(presentJob),
    more: jobs.length > limit,
  };
}
