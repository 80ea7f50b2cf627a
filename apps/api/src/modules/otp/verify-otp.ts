import { timingSafeEqual } from 'node:crypto';
import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { keyedHash, sha256 } from '../../platform/random.ts';
import type { OtpDeps } from './public.ts';

export type VerifyOtp = { otpToken: string; otpCode: string };

/** Checks a code. Every try counts, and a code works once. */
export async function verifyOtp(deps: OtpDeps, { otpToken, otpCode }: VerifyOtp) {
  if (!/^[A-Za-z0-9_-]{43}$/.test(otpToken)) throw new AppError('OTP_TOKEN_INVALID');
  const otp = await deps.otps.findByToken(sha256(otpToken));
  if (!otp) throw new AppError('OTP_NOT_EXIST');
  if (otp.verified_at) throw new AppError('OTP_VERIFIED', {}, 409);
  if (otp.expires_at <= deps.clock.now()) throw new AppError('OTP_EXPIRED');

  const counted = await deps.otps.countTry(otp.id, IDENTITY_LIMITS.otpTriesMax);
  if (!counted) throw new AppError('OTP_BLOCK');

  const given = keyedHash(deps.secret, `${otp.id}:${otpCode}`);
  if (!timingSafeEqual(given, otp.code_hash)) {
    throw new AppError('OTP_CODE_INVALID', { triesLeft: IDENTITY_LIMITS.otpTriesMax - counted.tries });
  }
  if (!(await deps.otps.markVerified(otp.id))) throw new AppError('OTP_VERIFIED', {}, 409);
  return { code: 'OTP_CODE_VALID' } as const;
}
