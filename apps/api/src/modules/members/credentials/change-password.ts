import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Factor, refuseUnproved } from '../../../platform/http/refuse-unproved.ts';
import type { MembersDeps } from '../members.deps.ts';
import { checkPassword } from './check-password.ts';
import { saveOwnChange } from './save-own-change.ts';

export type ChangePassword = {
  memberId: string;
  sessionId: string;
  factor: Factor;
  address: string;
  knownDevice: string | undefined;
  oldPassword: string;
  newPassword: string;
  locale: Locale;
};

/**
 * Replaces a member's password. Requires the old one and a second factor or the code of an SMS: neither a stolen token
 * nor a stolen password can lock the member out.
 */
export async function changePassword(deps: MembersDeps, command: ChangePassword): Promise<void> {
  const { memberId, sessionId, address, knownDevice, oldPassword, newPassword, locale } = command;
  const member = await deps.members.get(memberId);
  const proof = { phone: member.phone, address, knownDevice, password: oldPassword };
  if (!(await deps.isOwnPassword(proof))) throw new AppError('WRONG_PASSWORD');
  checkPassword(newPassword, member, 'newPassword');
  refuseUnproved(command.factor, { orSms: await deps.isOtpRequired() });

  const passwordHash = await deps.passwords.hash(newPassword);
  await saveOwnChange(deps, memberId, (members) => members.savePasswordHash(memberId, passwordHash, { locale }));
  await deps.endSessions(memberId, 'password', sessionId);
}
