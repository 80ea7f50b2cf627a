import { AppError } from '../../platform/app-error.ts';
import { brokenCheck, type Db, violatedConstraint } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { catalogueRepository, type Version } from './catalogue.repository.ts';
import { judge, refusalOf } from './judge.ts';
import { kindOf, readStanding } from './standing.ts';

export const APPLY_JOB = 'apply-catalogue';

/**
 * Applies what is due, each in a transaction of its own, in the order of their times. What passes the checks no more is
 * cancelled, and rings.
 */
export async function applyDue(deps: CatalogueDeps): Promise<void> {
  for (;;) {
    const due = await catalogueRepository(deps.db).nextDue(deps.clock.now());
    if (!due) return;
    try {
      await transact(deps.db, (transaction) => apply(deps, transaction, due));
    } catch (error) {
      if (error instanceof GoneAlready) continue;
      const reason = reasonOf(error);
      // Anything else is for the next try.
      if (!reason) throw error;
      const { kind, key, version } = due;
      const isOurs = await catalogueRepository(deps.db).end(due, 'cancelled', { reason });
      if (isOurs)
        deps.log.error({ event: 'catalogue.not-applied', kind, key, version, reason }, 'a planned change was refused');
    }
  }
}

async function apply(deps: CatalogueDeps, transaction: Db, due: Version): Promise<void> {
  const repository = catalogueRepository(transaction);
  await repository.lock();
  const { kind: name, key } = due;
  const kind = kindOf(deps, name);
  const { value: before, isWritten, version } = await readStanding(transaction, kind, key);
  const { value, issues } = await judge(transaction, kind, { key, before, given: due.value, at: deps.clock.now() });
  if (issues.length > 0) throw refusalOf(issues);
  if (!isWritten) {
    const now = deps.clock.now();
    const found = { kind: name, key, version, value: before, note: '', savedBy: null, savedAt: now, appliesAt: now };
    await repository.leaveLive(name, key);
    await repository.insert({ ...found, state: 'live' });
  }
  await repository.leaveLive(name, key);
  // Another process was quicker, or an operator took it back.
  if (!(await repository.end(due, 'live'))) throw new GoneAlready();
  await kind.write(transaction, key, value);
}

/** Nothing is left to do: what was begun is undone. */
class GoneAlready extends Error {}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof AppError) return [error.code, error.details.key, error.details.reason].filter(Boolean).join(' ');
  return brokenCheck(error) ?? violatedConstraint(error);
}
