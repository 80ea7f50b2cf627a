import { transact } from '../../platform/database/transact.ts';
import { invitationOf } from './invite-operator.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { layFirstRoles } from './roles.ts';

/**
 * Returns an invitation link for an owner while no operator can invite others. Its reader controls the machine anyway.
 */
export const inviteFirstOwner = (deps: OperatorsDeps): Promise<{ link: string; expiresAt: string } | undefined> =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await layFirstRoles(transaction);
    if (await operators.hasOwner()) return undefined;
    const waiting = (await operators.all()).find(({ role, state }) => role === 'owner' && state === 'invited');
    const id = waiting?.id ?? deps.random.uuid();
    if (!waiting)
      await operators.insert({ id, name: 'Owner', role: 'owner', createdAt: deps.clock.now(), invitedBy: null });
    return invitationOf(deps, transaction, id);
  });
