import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { type OperatorRow, operatorsRepository } from './operators.repository.ts';
import { presentOperator } from './present-operator.ts';

/** Another name or role. Open pages begin anew, with what the role may hear. */
export const changeOperator = (deps: OperatorsDeps, id: string, { name, role }: { name: string; role: string }) =>
  change(deps, id, async (transaction, before) => {
    const operators = operatorsRepository(transaction);
    if (!(await operators.role(role))) throw new AppError('NO_DATA');
    await operators.rename(id, name, role);
    if (role === before.role) return [];
    return (await officeSessionsRepository(transaction, deps.clock).live(id)).map((session) => session.id);
  });

/** Shuts somebody out, now. */
export const disableOperator = (deps: OperatorsDeps, id: string) =>
  change(deps, id, async (transaction) => {
    await operatorsRepository(transaction).disable(id);
    return officeSessionsRepository(transaction, deps.clock).end(id);
  });

/** Gives the operator as they are then. `work` gives the sessions whose pages are hung up on. */
async function change(
  deps: OperatorsDeps,
  id: string,
  work: (transaction: Db, before: OperatorRow) => Promise<readonly string[]>,
) {
  const { sessionIds, operator } = await transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    const before = await operators.byId(id);
    if (!before) throw new AppError('NO_DATA');
    const sessionIds = await work(transaction, before);
    await refuseWithoutOwner(transaction);
    return { sessionIds, operator: (await operators.byId(id)) ?? before };
  });
  deps.hangUp(sessionIds);
  return presentOperator(operator);
}

/** Asked in the transaction that changes something, after it did. */
export async function refuseWithoutOwner(transaction: Db): Promise<void> {
  if (!(await operatorsRepository(transaction).hasOwner())) throw new AppError('LAST_OWNER');
}
