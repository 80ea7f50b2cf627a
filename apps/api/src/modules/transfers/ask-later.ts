import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export const RESOLVE_JOB = 'resolve-transfer';

const keyOf = (id: string) => `${RESOLVE_JOB}:${id}`;

/** There is one question in the queue per transfer; a later one takes its place. */
export const askLater = (deps: TransfersDeps, db: Db, id: string, waitMs: number): Promise<void> =>
  addJob(db, { name: RESOLVE_JOB, payload: { id }, runAt: after(deps.clock.now(), waitMs), key: keyOf(id) });

/** For a transfer that was given up and made after all, under this number of the provider. */
export const bookLater = (deps: TransfersDeps, id: string, made: string, waitMs = 0): Promise<void> =>
  addJob(deps.db, {
    name: RESOLVE_JOB,
    payload: { id, made },
    runAt: after(deps.clock.now(), waitMs),
    key: `${keyOf(id)}:${made}`,
  });
