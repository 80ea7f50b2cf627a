import type { CompiledQuery } from 'kysely';
import { after } from '../../platform/clock.ts';
import { addingJob, addJob } from '../../platform/jobs.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export const RESOLVE_JOB = 'resolve-transfer';

const keyOf = (id: string) => `${RESOLVE_JOB}:${id}`;

/** There is one question in the queue per transfer; a later one takes its place. */
export const askingLater = (deps: TransfersDeps, id: string, waitMs: number): CompiledQuery =>
  addingJob({ name: RESOLVE_JOB, payload: { id }, runAt: after(deps.clock.now(), waitMs), key: keyOf(id) });

export async function askLater(deps: TransfersDeps, id: string, waitMs: number): Promise<void> {
  await deps.db.executeQuery(askingLater(deps, id, waitMs));
}

/** For a transfer that was given up and made after all, under this number of the provider. */
export const bookLater = (deps: TransfersDeps, id: string, made: string, waitMs = 0): Promise<void> =>
  addJob(deps.db, {
    name: RESOLVE_JOB,
    payload: { id, made },
    runAt: after(deps.clock.now(), waitMs),
    key: `${keyOf(id)}:${made}`,
  });
