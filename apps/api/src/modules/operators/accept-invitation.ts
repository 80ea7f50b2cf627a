import { AppError } from '../../platform/app-error.ts';
import { type Db, violatedConstraint } from '../../platform/db.ts';
import { passwordFault } from '../../platform/passwords.ts';
import { sha256 } from '../../platform/random.ts';
import { transact } from '../../platform/transact.ts';
import { type From, openSession } from './open-session.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { giveRecoveryCodes } from './prove-code.ts';
import { readMe } from './read-me.ts';
import { phoneUri, stepOf } from './totp.ts';

/** What an invitation is for, with the secret for the phone of whoever has it. */
export async function readInvitation({ db, clock, phoneSecrets }: OperatorsDeps, token: string) {
  const invitation = await operatorsRepository(db).invitation(sha256(token), clock.now());
  if (!invitation) throw new AppError('INVITATION_INVALID');
  const { operatorId, name, username, role, expiresAt } = invitation;
  const secret = phoneSecrets.open(invitation.phoneSecret, operatorId);
  return { name, username, role, secret, uri: phoneUri(secret, username ?? name), expiresAt: expiresAt.toISOString() };
}

export type Admit = { token: string; username: string; password: string; code: string };

/** Sets password and phone, and signs in. */
export const acceptInvitation = (deps: OperatorsDeps, { address, device, cookies, ...command }: Admit & From) =>
  admit(deps, command, async (transaction, id, recoveryCodes) => {
    const sessionId = await openSession(deps, transaction, id, { address, device, cookies });
    return { me: await readMe(deps, transaction, sessionId), recoveryCodes };
  });

/** Sets password and phone of somebody who signs in later. */
export const admitInvited = (deps: OperatorsDeps, command: Admit): Promise<void> =>
  admit(deps, command, async () => {});

/** What is refused leaves the invitation as it was. */
async function admit<Result>(
  deps: OperatorsDeps,
  command: Admit,
  follow: (transaction: Db, operatorId: string, recoveryCodes: string[]) => Promise<Result>,
): Promise<Result> {
  const { db, clock, phoneSecrets } = deps;
  const tokenHash = sha256(command.token);
  // Strangers make nobody hash a password.
  if (!(await operatorsRepository(db).invitation(tokenHash, clock.now()))) throw new AppError('INVITATION_INVALID');
  refuseWeak(command.password, [command.username]);
  const password = await deps.passwords.hash(command.password);
  try {
    return await transact(db, async (transaction) => {
      const operators = operatorsRepository(transaction);
      const invitation = await operators.invitation(tokenHash, clock.now());
      if (!invitation) throw new AppError('INVITATION_INVALID');
      const { operatorId: id, username, phoneSecret } = invitation;
      if (username !== null && username !== command.username) throw new AppError('KEY_INVALID', { key: 'username' });
      const codeStep = stepOf(phoneSecrets.open(phoneSecret, id), command.code, clock.now());
      if (codeStep === undefined) throw new AppError('CODE_INVALID');
      await operators.admit({ id, username: command.username, password, phoneSecret, codeStep });
      return follow(transaction, id, await giveRecoveryCodes(deps, transaction, id));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'operator_username_key') throw new AppError('USERNAME_TAKEN');
    throw error;
  }
}

/** `own`: what a guesser may know of them. */
export function refuseWeak(password: string, own: readonly string[]): void {
  const reason = passwordFault(password, own);
  if (reason) throw new AppError('WEAK_PASSWORD', { reason });
}
