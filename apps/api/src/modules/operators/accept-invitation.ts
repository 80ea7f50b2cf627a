import { type Db, violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { passwordError } from '../../platform/secrets/passwords.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { phoneUri, stepOf } from '../../platform/secrets/totp.ts';
import { type From, openSession } from './open-session.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { giveRecoveryCodes } from './prove-code.ts';
import { readMe } from './read-me.ts';

/** The operator an invitation is for, with a TOTP secret for the holder's phone. */
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

/** Sets password and phone of an operator who signs in later. */
export const admitInvited = (deps: OperatorsDeps, command: Admit): Promise<void> =>
  admit(deps, command, async () => {});

/** A refusal leaves the invitation unused. */
async function admit<Result>(
  deps: OperatorsDeps,
  command: Admit,
  follow: (transaction: Db, operatorId: string, recoveryCodes: string[]) => Promise<Result>,
): Promise<Result> {
  const { db, clock, phoneSecrets } = deps;
  const tokenHash = sha256(command.token);
  // Checks the invitation first, so that strangers cannot cause password hashing.
  if (!(await operatorsRepository(db).invitation(tokenHash, clock.now()))) throw new AppError('INVITATION_INVALID');
  refuseWeak(command.password, [command.username]);
  const password = await deps.passwords.hash(command.password);
  try {
    return await transact(db, async (transaction) => {
      const operators = operatorsRepository(transaction);
      const invitation = await operators.invitation(tokenHash, clock.now());
      if (!invitation) throw new AppError('INVITATION_INVALID');
      const { operatorId: id, username } = invitation;
      if (username !== null && username !== command.username) throw new AppError('KEY_INVALID', { key: 'username' });
      const secret = phoneSecrets.open(invitation.phoneSecret, id);
      const codeStep = stepOf(secret, command.code, clock.now());
      if (codeStep === undefined) throw new AppError('CODE_INVALID');
      const phoneSecret = phoneSecrets.seal(secret, id);
      await operators.admit({ id, username: command.username, password, phoneSecret, codeStep, at: clock.now() });
      return follow(transaction, id, await giveRecoveryCodes(deps, transaction, id));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'operator_username_key') throw new AppError('USERNAME_TAKEN');
    throw error;
  }
}

/** `own`: words about the operator that an attacker may guess. */
export function refuseWeak(password: string, own: readonly string[]): void {
  const reason = passwordError(password, own);
  if (reason) throw new AppError('WEAK_PASSWORD', { reason });
}
