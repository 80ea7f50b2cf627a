import { before, MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import type { OtpDeps } from './otp.deps.ts';
import type { Proof } from './otp.repository.ts';

/** The time a verified number has to finish its registration. */
export const VERIFIED_MS = 30 * MINUTE_MS;

/** Bank accounts one verification may check: a person mistypes, an attacker tries a list. */
const BANK_CHECKS_MAX = 10;

/** Whether the browser with this token has verified the phone by the token's code. */
export async function isVerified(deps: OtpDeps, phone: string, otpToken: string | undefined): Promise<boolean> {
  return otpToken !== undefined && deps.otps.isProven(proofOf(deps, phone, otpToken), BANK_CHECKS_MAX);
}

/** As `isVerified`, and counts one bank account check. */
export async function useForBankCheck(deps: OtpDeps, phone: string, otpToken: string | undefined): Promise<boolean> {
  return otpToken !== undefined && deps.otps.countBankCheck(proofOf(deps, phone, otpToken), BANK_CHECKS_MAX);
}

const proofOf = ({ clock }: OtpDeps, phone: string, otpToken: string): Proof => ({
  phone,
  tokenHash: sha256(otpToken),
  verifiedSince: before(clock.now(), VERIFIED_MS),
});
