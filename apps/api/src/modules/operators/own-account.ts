import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseWeak } from './accept-invitation.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { giveRecoveryCodes } from './prove-code.ts';
import { readMe } from './read-me.ts';

type Own = { operatorId: string; sessionId: string };

export type ChangePassword = Own & { address: string; password: string; newPassword: string };

/** Changes the password, and ends all other sessions. */
export async function changePassword(deps: OperatorsDeps, command: ChangePassword): Promise<void> {
  const { operatorId, sessionId, address, password, newPassword } = command;
  const isRight = await deps.beginGuess({ name: `password of operator ${operatorId}`, address });
  const stored = await operatorsRepository(deps.db).credentialsOf(operatorId);
  if (!(await deps.passwords.matches(password, stored?.password ?? undefined))) throw new AppError('WRONG_PASSWORD');
  await isRight();
  const { username, name } = await readMe(deps, deps.db, sessionId);
  refuseWeak(newPassword, [username, name]);
  const hash = await deps.passwords.hash(newPassword);
  await transact(deps.db, async (transaction) => {
    await operatorsRepository(transaction).setPassword(operatorId, hash);
    await officeSessionsRepository(transaction, deps.clock).end(operatorId, { allBut: sessionId });
  });
}

export const renewRecoveryCodes = (deps: OperatorsDeps, operatorId: string): Promise<string[]> =>
  transact(deps.db, (transaction) => giveRecoveryCodes(deps, transaction, operatorId));

/** Ends one of the operator's sessions; false when there was none. */
export const endOwnSession = (deps: OperatorsDeps, { operatorId, sessionId }: Own): Promise<boolean> =>
  officeSessionsRepository(deps.db, deps.clock).end(operatorId, { only: sessionId });

/** Locks the session: no calls and no events until a code. */
export const lockSession = (deps: OperatorsDeps, sessionId: string): Promise<void> =>
  officeSessionsRepository(deps.db, deps.clock).lock(sessionId);
