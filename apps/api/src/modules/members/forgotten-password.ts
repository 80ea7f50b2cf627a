import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/app-error.ts';
import { checkPassword } from './check-password.ts';
import type { MembersDeps } from './members.deps.ts';

type Forgot = ParsedBodyOf<'POST /api/password/forgot'> & { address: string; locale: Locale };
type Reset = ParsedBodyOf<'POST /api/password/reset'> & { locale: Locale };

/** Sends a code to a member's phone. Strangers hear the same whether there is such a member or not. */
export const forgotPassword = (deps: MembersDeps, command: Forgot) =>
  deps.passwordOtp.send(command, async (phone) => (await deps.members.findCredentials(phone))?.status === 'active');

/**
 * Replaces a password by the code. A weak one costs no code, and only whoever has the code learns that a password is
 * too much like the member's name. Gives the phone.
 */
export async function resetPassword(deps: MembersDeps, command: Reset): Promise<string> {
  const { otpToken, otpCode, newPassword, locale } = command;
  const otp = await deps.passwordOtp.find(otpToken);
  const { phone } = otp;
  checkPassword(newPassword, { phone }, 'newPassword');
  await otp.tryCode(otpCode);
  const member = await deps.members.findCredentials(phone);
  if (!member) throw new AppError('OTP_NOT_EXIST'); // Support gave the member another number meanwhile.
  checkPassword(newPassword, { phone, name: member.name }, 'newPassword');

  const passwordHash = await deps.passwords.hash(newPassword);
  await otp.useUp();
  await deps.members.savePasswordHash(member.id, passwordHash);
  await deps.endSessions(member.id);
  await deps.forgiveGuesses(phone);
  deps.passwordOtp.tellChanged(phone, locale);
  return phone;
}
