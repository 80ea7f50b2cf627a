import { timingSafeEqual } from 'node:crypto';
import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { keyedHash, sha256 } from '../../platform/random.ts';
import type { OtpDeps } from './otp.deps.ts';
import type { Purpose } from './sms-texts.ts';

export type VerifyOtp = { otpToken: string; otpCode: string };

/**
 * Checks a code. Every try counts, and a code works once. `onVerified` hears of it again when the same token comes
 * again, because the first answer may have been lost.
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

/** The code behind a token, if it was asked for to this end. */
export async function findOtp(deps: OtpDeps, otpToken: string, purpose: Purpose): Promise<Otp> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(otpToken)) throw new AppError('OTP_TOKEN_INVALID');
  const otp = await deps.otps.findByToken(sha256(otpToken), purpose);
  if (!otp) throw new AppError('OTP_NOT_EXIST');
  return otp;
}

/** Throws unless this is the code, and says how many tries are left. */
export async function tryCode(deps: OtpDeps, otp: Otp, otpCode: string): Promise<void> {
  if (otp.verified_at) throw alreadyUsed();
  if (otp.expires_at <= deps.clock.now()) throw new AppError('OTP_EXPIRED');

  const counted = await deps.otps.countTry(otp.id, IDENTITY_LIMITS.otpTriesMax);
  if (!counted) throw new AppError('OTP_BLOCK', { triesLeft: 0 });

  const given = keyedHash(deps.secret, `${otp.id}:${otpCode}`);
  if (!timingSafeEqual(given, otp.code_hash)) {
    throw new AppError('OTP_CODE_INVALID', { triesLeft: IDENTITY_LIMITS.otpTriesMax - counted.tries });
  }
}

export async function useUp(deps: OtpDeps, otp: Otp): Promise<void> {
  if (!(await deps.otps.markVerified(otp.id))) throw alreadyUsed();
}

const alreadyUsed = () => new AppError('OTP_VERIFIED', {}, 409);
