import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { AppError } from '../../platform/http/app-error.ts';
import { isKeyedHash, sha256 } from '../../platform/secrets/random.ts';
import type { OtpDeps } from './otp.deps.ts';
import type { Purpose } from './sms-texts.ts';

export type VerifyOtp = { otpToken: string; otpCode: string };

/**
 * Checks a code. Every try counts, and a code works once. Calls `onVerified` again for a repeated token, because the
 * first response may have been lost.
 */
export async function verifyOtp(deps: OtpDeps, { otpToken, otpCode }: VerifyOtp, onVerified: () => void) {
  const otp = await findOtp(deps, otpToken, 'register');
  if (otp.verified_at) onVerified();
  await tryCode(deps, otp, otpCode);
  await useUp(deps, otp);
  onVerified();
  return { code: 'OTP_CODE_VALID' } as const;
}

type Otp = NonNullable<Awaited<ReturnType<OtpDeps['otps']['findByToken']>>>;

/** The code behind a token, if requested for this purpose. */
export async function findOtp(deps: OtpDeps, otpToken: string, purpose: Purpose): Promise<Otp> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(otpToken)) throw new AppError('OTP_TOKEN_INVALID');
  const otp = await deps.otps.findByToken(sha256(otpToken), purpose);
  if (!otp) throw new AppError('OTP_NOT_EXIST');
  return otp;
}

/** Throws unless the code matches, with the number of tries left. */
export async function tryCode(deps: OtpDeps, otp: Otp, otpCode: string): Promise<void> {
  if (otp.verified_at) throw alreadyUsed();
  if (otp.expires_at <= deps.clock.now()) throw new AppError('OTP_EXPIRED');

  const counted = await deps.otps.countTry(otp.id, IDENTITY_LIMITS.otpTriesMax);
  if (!counted) throw new AppError('OTP_BLOCK', { triesLeft: 0 });

  if (!isKeyedHash(deps.appSecrets, `${otp.id}:${otpCode}`, otp.code_hash)) {
    throw new AppError('OTP_CODE_INVALID', { triesLeft: IDENTITY_LIMITS.otpTriesMax - counted.tries });
  }
}

export async function useUp(deps: OtpDeps, otp: Otp): Promise<void> {
  if (!(await deps.otps.markVerified(otp.id))) throw alreadyUsed();
}

const alreadyUsed = () => new AppError('OTP_VERIFIED', {}, 409);
