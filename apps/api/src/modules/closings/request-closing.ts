import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addingJob } from '../../platform/jobs/jobs.ts';
import { settleExclusionIn } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import { CLOSE_JOB } from './advance-closing.ts';
import type { ClosingsDeps, PasswordProof } from './closings.deps.ts';
import { closingsRepository } from './closings.repository.ts';

/**
 * Requests the closing of an account. From the commit on, deposits, play and claims are refused as by an exclusion; the
 * rest is done by a job. A second request changes nothing.
 */
export async function requestClosing(deps: ClosingsDeps, memberId: string, proof: PasswordProof): Promise<void> {
  if (!(await deps.isOwnPassword(memberId, proof))) throw new AppError('WRONG_PASSWORD');
  const id = deps.random.uuid();
  const at = deps.clock.now();
  await transact(deps.db, async (transaction, send) => {
    if (!(await closingsRepository(transaction).insert(id, memberId, at))) return;
    await settleExclusionIn(transaction, memberId);
    send(addingNotice({ memberId, kind: 'closing', at }));
    send(addingJob({ name: CLOSE_JOB, payload: { id }, key: `${CLOSE_JOB}:${id}`, runAt: at }));
    deps.notifyPages(transaction, memberId);
  });
}
