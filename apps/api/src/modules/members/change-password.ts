import { AppError } from '../../platform/app-error.ts';
import { nationalPhone } from '../../platform/phone.ts';
import { checkPassword } from './check-registration.ts';
import type { MembersDeps } from './public.ts';

export type ChangePassword = {
  memberId: string;
  sessionId: string;
  address: string;
  oldPassword: string;
  newPassword: string;
};

/** Replaces a member's password. The old one must be given: a stolen token alone cannot lock the member out. */
export async function changePassword(deps: MembersDeps, command: ChangePassword): Promise<void> {
  const { memberId, sessionId, address, oldPassword, newPassword } = command;
  const member = await deps.members.find(memberId);
  if (!member) throw new AppError('NO_USER');
  const proof = { phone: member.phone, address, password: oldPassword };
  if (!(await deps.isOwnPassword(proof))) throw new AppError('WRONG_PASSWORD');
  checkPassword(deps, newPassword, { username: nationalPhone(member.phone), name: member.name });

  await deps.members.savePasswordHash(memberId, await deps.passwords.hash(newPassword));
  await deps.endOtherSessions(memberId, sessionId);
}
