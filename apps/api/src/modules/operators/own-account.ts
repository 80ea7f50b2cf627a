import { AppError } from '../../platform/app-error.ts';
import { transact } from '../../platform/transact.ts';
import { refuseWeak } from './accept-invitation.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { giveRecoveryCodes } from './prove-code.ts';
import { readMe } from './read-me.ts';

type Own = { operatorId: string; sessionId: string };

export type ChangePassword = Own & { address: string; password: string; newPassword: string };

/** Another password. All other sessions end. */
export async function changePassword(deps: OperatorsDeps, command: ChangePassword): Promise<void> {
  const { operatorId, sessionId, address, password, newPassword } = command;
  const isRight = await deps.beginGuess({ name: `password of operator ${operatorId}`, address });
  const stored = await operatorsRepository(deps.db).credentialsOf(operatorId);
  if (!(await deps.passwords.matches(password, stored?.password ?? undefined))) throw new AppError('WRONG_PASSWORD');
  await isRight();
  const { username, name } = await readMe(deps, deps.db, sessionId);
  refuseWeak(newPassword, [username, name]);
  const hash = await deps.passwords.hash(newPassword);
  const ended = await transact(deps.db, async (transaction) => {
    await operatorsRepository(transaction).setPassword(operatorId, hash);
    return officeSessionsRepository(transaction, deps.clock).end(operatorId, { allBut: sessionId });
  });
  deps.hangUp(ended);
}

export const renewRecoveryCodes = (deps: OperatorsDeps, operatorId: string): Promise<string[]> =>
  transact(deps.db, (transaction) => giveRecoveryCodes(deps, transaction, operatorId));

/** Ends one session of theirs; whether there was one. */
export async function endOwnSession(deps: OperatorsDeps, { operatorId, sessionId }: Own): Promise<boolean> {
  const ended = await officeSessionsRepository(deps.db, deps.clock).end(operatorId, { only: sessionId });
  deps.hangUp(ended);
  return ended.length > 0;
}

/** Nothing is done or heard until a code. */
export async function lockSession(deps: OperatorsDeps, sessionId: string): Promise<void> {
  await officeSessionsRepository(deps.db, deps.clock).lock(sessionId);
  deps.hangUp([sessionId]);
}
