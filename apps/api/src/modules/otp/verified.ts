import { before, MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/random.ts';
import type { OtpDeps } from './otp.deps.ts';
import type { Proof } from './otp.repository.ts';

/** How long a verified number may take to finish its registration. */
export const VERIFIED_MS = 30 * MINUTE_MS;

/** How many bank accounts one verification may ask about: a person mistypes, a stranger goes through a list. */
const BANK_CHECKS_MAX = 10;

/** Whether the browser that shows this token has verified the phone with the token's code. */
export async function isVerified(deps: OtpDeps, phone: string, otpToken: string | undefined): Promise<boolean> {
  return otpToken !== undefined && deps.otps.isProven(proofOf(deps, phone, otpToken), BANK_CHECKS_MAX);
}

/** As `isVerified`, and one of the questions that it is good for. */
export async function useForBankCheck(deps: OtpDeps, phone: string, otpToken: string | undefined): Promise<boolean> {
  return otpToken !== undefined && deps.otps.countBankCheck(proofOf(deps, phone, otpToken), BANK_CHECKS_MAX);
}

const proofOf = ({ clock }: OtpDeps, phone: string, otpToken: string): Proof => ({
  phone,
  tokenHash: sha256(otpToken),
  verifiedSince: before(clock.now(), VERIFIED_MS),
});
