import { sha256 } from '../../platform/secrets/random.ts';
import type { OtpDeps } from './otp.deps.ts';

/**
 * Whether a report has named the number of a code as none. Never for a code of a forgotten password: only registered
 * numbers are sent one, so the answer would reveal them.
 */
export async function checkDelivery({ otps, isBadNumber }: OtpDeps, { otpToken }: { otpToken: string }) {
  const otp = await otps.findByToken(sha256(otpToken), 'register', 'confirm');
  return { isBadNumber: otp !== undefined && (await isBadNumber(otp.phone)) };
}
