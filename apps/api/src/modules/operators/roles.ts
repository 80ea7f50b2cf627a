import { FIRST_ROLES, PERMISSIONS, type Permission } from '@krapao/contract/office/permissions';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseWithoutOwner } from './change-operator.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository, type RoleRow } from './operators.repository.ts';

const OWNER = 'owner';
/** The permission of every operator: their own session and page. */
const EVERYBODY: Permission = 'office';

/** Drops permissions that the contract no longer has. */
export const presentRole = (role: RoleRow) => ({
  ...role,
  permissions: PERMISSIONS.filter((permission) => role.permissions.includes(permission)),
});

/** Creates a role or changes its permissions, with immediate effect for signed-in operators too. */
export const saveRole = (
  deps: OperatorsDeps,
  { code, name, permissions }: { code: string; name: string; permissions: readonly Permission[] },
) =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    if (code === OWNER && !permissions.includes('operators.write')) throw new AppError('LAST_OWNER');
    await operators.saveRole({ code, name, permissions: [...new Set<Permission>([EVERYBODY, ...permissions])] });
    await refuseWithoutOwner(transaction);
    const role = await operators.role(code);
    if (!role) throw new AppError('NO_DATA');
    await officeSessionsRepository(transaction, deps.clock).reconnect({ role: code });
    return presentRole(role);
  });

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

/** Creates the default roles of a new installation; existing roles are left alone. */
export async function layFirstRoles(transaction: Db): Promise<void> {
  const operators = operatorsRepository(transaction);
  await operators.lock();
  if ((await operators.roles()).length > 0) return;
  for (const [code, permissions] of Object.entries(FIRST_ROLES)) {
    const name = code[0]?.toUpperCase() + code.slice(1);
    await operators.saveRole({ code, name, permissions: [...permissions] });
  }
}
