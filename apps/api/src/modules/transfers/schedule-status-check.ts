import type { CompiledQuery } from 'kysely';
import { after } from '../../platform/clock.ts';
import { addingJob, addJob } from '../../platform/jobs/jobs.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export const RESOLVE_JOB = 'resolve-transfer';

const keyOf = (id: string) => `${RESOLVE_JOB}:${id}`;

/** One status check per transfer is queued; a later one replaces it. */
export const statusCheckJob = (deps: TransfersDeps, id: string, waitMs: number): CompiledQuery =>
  addingJob({ name: RESOLVE_JOB, payload: { id }, runAt: after(deps.clock.now(), waitMs), key: keyOf(id) });

export async function scheduleStatusCheck(deps: TransfersDeps, id: string, waitMs: number): Promise<void> {
  await deps.db.executeQuery(statusCheckJob(deps, id, waitMs));
}

/** Enqueues the booking of a transfer that was settled as failed but made after all, under this provider reference. */
export const bookLater = (deps: TransfersDeps, id: string, made: string, waitMs = 0): Promise<void> =>
  addJob(deps.db, {
    name: RESOLVE_JOB,
    payload: { id, made },
    runAt: after(deps.clock.now(), waitMs),
    key: `${keyOf(id)}:${made}`,
  });
