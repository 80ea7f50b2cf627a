import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { type OperatorRow, operatorsRepository } from './operators.repository.ts';
import { presentOperator } from './present-operator.ts';

/** Changes name or role. Open pages reconnect with the permissions of the new role. */
export const changeOperator = (deps: OperatorsDeps, id: string, { name, role }: { name: string; role: string }) =>
  change(deps, id, async (transaction, before) => {
    const operators = operatorsRepository(transaction);
    if (!(await operators.role(role))) throw new AppError('NO_DATA');
    await operators.rename(id, name, role);
    if (role !== before.role) await officeSessionsRepository(transaction, deps.clock).reconnect({ operatorId: id });
  });

/** Disables an operator with immediate effect. */
export const disableOperator = (deps: OperatorsDeps, id: string) =>
  change(deps, id, async (transaction) => {
    await operatorsRepository(transaction).disable(id);
    await officeSessionsRepository(transaction, deps.clock).end(id);
  });

const change = (deps: OperatorsDeps, id: string, work: (transaction: Db, before: OperatorRow) => Promise<void>) =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    const before = await operators.byId(id);
    if (!before) throw new AppError('NO_DATA');
    await work(transaction, before);
    await refuseWithoutOwner(transaction);
    return presentOperator((await operators.byId(id)) ?? before);
  });

/** Call in the transaction of the change, after the change. */
export async function refuseWithoutOwner(transaction: Db): Promise<void> {
  if (!(await operatorsRepository(transaction).hasOwner())) throw new AppError('LAST_OWNER');
}
