import { AppError } from '../../platform/app-error.ts';
import { checkPassword } from './check-password.ts';
import type { MembersDeps } from './members.deps.ts';

export type ChangePassword = {
  memberId: string;
  sessionId: string;
  address: string;
  knownDevice: string | undefined;
  oldPassword: string;
  newPassword: string;
};

/** Replaces a member's password. The old one must be given: a stolen token alone cannot lock the member out. */
export async function changePassword(deps: MembersDeps, command: ChangePassword): Promise<void> {
  const { memberId, sessionId, address, knownDevice, oldPassword, newPassword } = command;
  const member = await deps.members.find(memberId);
  if (!member) throw new AppError('NO_USER');
  const proof = { phone: member.phone, address, knownDevice, password: oldPassword };
  if (!(await deps.isOwnPassword(proof))) throw new AppError('WRONG_PASSWORD');
  checkPassword(newPassword, member, 'newPassword');

  await deps.members.savePasswordHash(memberId, await deps.passwords.hash(newPassword));
  await deps.endSessions(memberId, sessionId);
}
