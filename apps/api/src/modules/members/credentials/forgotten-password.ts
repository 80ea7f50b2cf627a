import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import type { MembersDeps } from '../members.deps.ts';
import { checkPassword } from './check-password.ts';

type Forgot = ParsedBodyOf<'POST /api/password/forgot'> & { address: string; locale: Locale };
type Reset = ParsedBodyOf<'POST /api/password/reset'> & { address: string; locale: Locale; cookies: Cookies };

/** Sends a code to a member's phone. The response does not reveal whether such a member exists. */
export const forgotPassword = (deps: MembersDeps, command: Forgot) =>
  deps.passwordOtp.send(command, async (phone) => (await deps.members.findCredentials(phone))?.status === 'active');

/**
 * Replaces a password by the code, and returns the phone. A weak password does not use up the code, and only the holder
 * of the code learns that a password is too similar to the member's name, or that there is a second factor to give.
 */
export async function resetPassword(deps: MembersDeps, command: Reset): Promise<string> {
  const { otpToken, otpCode, newPassword, address, locale } = command;
  const otp = await deps.passwordOtp.find(otpToken);
  const { phone } = otp;
  checkPassword(newPassword, { phone }, 'newPassword');
  await otp.tryCode(otpCode);
  const member = await deps.members.findCredentials(phone);
  if (!member) throw new AppError('OTP_NOT_EXIST'); // Support changed the member's number meanwhile.
  checkPassword(newPassword, { phone, name: member.name }, 'newPassword');

  if (member.factorSince) {
    const { secondFactor: code, passkey, cookies } = command;
    await deps.giveFactor({ memberId: member.id, address, cookies, code, passkey });
  }

  const passwordHash = await deps.passwords.hash(newPassword);
  await otp.useUp();
  await deps.members.savePasswordHash(member.id, passwordHash, { locale });
  await deps.endSessions(member.id, 'password');
  await deps.forgiveGuesses(phone);
  return phone;
}
