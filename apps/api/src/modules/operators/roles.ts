import { FIRST_ROLES, PERMISSIONS, type Permission } from '@krapao/contract/office/permissions';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { refuseWithoutOwner } from './change-operator.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository, type RoleRow } from './operators.repository.ts';

const OWNER = 'owner';
/** What every operator may: their own session and page. */
const EVERYBODY: Permission = 'office';

/** As the contract has it: a permission that is no more is left out. */
export const presentRole = (role: RoleRow) => ({
  ...role,
  permissions: PERMISSIONS.filter((permission) => role.permissions.includes(permission)),
});

/** Makes a role, or changes what it may: at once, for whoever is signed in with it too. */
export async function saveRole(
  deps: OperatorsDeps,
  { code, name, permissions }: { code: string; name: string; permissions: readonly Permission[] },
) {
  const { role, sessionIds } = await transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    if (code === OWNER && !permissions.includes('operators.write')) throw new AppError('LAST_OWNER');
    await operators.saveRole({ code, name, permissions: [...new Set<Permission>([EVERYBODY, ...permissions])] });
    await refuseWithoutOwner(transaction);
    const role = await operators.role(code);
    if (!role) throw new AppError('NO_DATA');
    return { role, sessionIds: await officeSessionsRepository(transaction, deps.clock).idsOfRole(code) };
  });
  deps.hangUp(sessionIds);
  return presentRole(role);
}

export const removeRole = (deps: OperatorsDeps, code: string): Promise<void> =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    const role = await operators.role(code);
    if (!role) throw new AppError('NO_DATA');
    if (code === OWNER) throw new AppError('LAST_OWNER');
    if (role.operators > 0) throw new AppError('ROLE_IN_USE');
    await operators.removeRole(code);
  });

/** The roles of a new house; one that has any keeps its own. */
export async function layFirstRoles(transaction: Db): Promise<void> {
  const operators = operatorsRepository(transaction);
  await operators.lock();
  if ((await operators.roles()).length > 0) return;
  for (const [code, permissions] of Object.entries(FIRST_ROLES)) {
    const name = code[0]?.toUpperCase() + code.slice(1);
    await operators.saveRole({ code, name, permissions: [...permissions] });
  }
}
