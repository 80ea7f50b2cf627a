import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Timestamp } from '../primitives.ts';

const sees = { access: 'operator', permission: 'reports.read', limit: 'read' } as const;

/** `failed`: out of attempts, never run again. `retrying`: failed and scheduled for another attempt. */
const JobState = z.enum(['failed', 'retrying', 'running', 'waiting']);

export const OfficeJob = z.object({
  id: z.int(),
  task: z.string(),
  state: JobState,
  attempts: z.int(),
  attemptsMax: z.int(),
  /** Ids and codes of the job's subject. */
  about: z.record(z.string(), z.string()),
  error: z.string().nullable(),
  runAt: Timestamp,
  createdAt: Timestamp,
});

export const officeJobCalls = defineCalls({
  'GET /api/office/jobs': {
    ...sees,
    summary: 'The queue task by task, and its jobs: failed ones first by default, newest first',
    query: z.object({
      state: JobState.default('failed'),
      task: z.string().max(80).optional(),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      tasks: z.array(
        z.object({
          task: z.string(),
          failed: z.int(),
          retrying: z.int(),
          running: z.int(),
          waiting: z.int(),
          /** Due time of the oldest job that is due. */
          dueSince: Timestamp.nullable(),
        }),
      ),
      jobs: z.array(OfficeJob),
      more: z.boolean(),
    }),
  },
  'POST /api/office/jobs/{id}/retry': {
    ...sees,
    permission: 'jobs.retry',
    limit: 'write',
    summary: 'Tries a job again that failed, at once',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: OfficeJob,
    errors: ['NO_DATA', 'ITEM_HANDLED'],
  },
});
