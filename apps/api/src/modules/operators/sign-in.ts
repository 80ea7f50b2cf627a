import { AppError } from '../../platform/http/app-error.ts';
import { type From, openSession } from './open-session.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { useCode } from './prove-code.ts';

export type SignIn = From & { username: string; password: string; code: string | undefined };

/**
 * Signs in, and returns the session's id. An unknown name and a wrong password get the same answer in the same time. An
 * attempt counts as failed until its code is correct, so codes are throttled as strictly as passwords.
 */
export async function signIn(deps: OperatorsDeps, { password, code, ...command }: SignIn): Promise<string> {
  const username = command.username.trim().toLowerCase();
  const isRight = await deps.beginGuess({ name: `operator ${username}`, address: command.address });
  const operator = await operatorsRepository(deps.db).credentials(username);
  const isPassword = await deps.passwords.matches(password, operator?.password ?? undefined);
  if (!operator || !isPassword) throw new AppError('WRONG_CREDENTIAL');
  if (operator.state !== 'active') throw new AppError('INACTIVE_USER');
  if (code === undefined) throw new AppError('CODE_REQUIRED');
  if (!(await useCode(deps, operator, code))) throw new AppError('CODE_INVALID');
  await isRight();
  return openSession(deps, deps.db, operator.id, command);
}
