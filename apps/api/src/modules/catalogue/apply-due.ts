import { brokenCheck, violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { applyVersion, NotWaiting } from './apply-version.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository } from './catalogue.repository.ts';

export const APPLY_JOB = 'apply-catalogue';

/**
 * Applies due versions in time order, one transaction each. A version that no longer passes the checks is cancelled,
 * and raises an alert.
 */
export async function applyDue(deps: CatalogueDeps): Promise<void> {
  for (;;) {
    const due = await catalogueRepository(deps.db).nextDue(deps.clock.now());
    if (!due) return;
    try {
      await transact(deps.db, async (transaction) => {
        await catalogueRepository(transaction).lock();
        await applyVersion(deps, transaction, due);
      });
    } catch (error) {
      if (error instanceof NotWaiting) continue;
      const reason = reasonOf(error);
      // Any other error is left to the job's retry.
      if (!reason) throw error;
      const { kind, key, version } = due;
      const isOurs = await catalogueRepository(deps.db).move(due, { state: 'cancelled', reason });
      if (isOurs)
        deps.log.error({ event: 'catalogue.not-applied', kind, key, version, reason }, 'a planned change was refused');
    }
  }
}

/** The error code with its field, as the back office shows both. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof AppError) return [error.code, error.details.key, error.details.reason].filter(Boolean).join(' ');
  return brokenCheck(error) ?? violatedConstraint(error);
}
