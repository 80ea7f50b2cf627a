import type { OtpDeps } from './otp.deps.ts';
import { isVerified, useForBankCheck } from './verified.ts';

/** Phone verification for registration. `proof` is the browser's token of the verification. */
export type PhoneVerification = {
  isVerified(phone: string, proof: string | undefined): Promise<boolean>;
  /** The same, for a bank account check: a verification covers only a few of these. */
  useForBankCheck(phone: string, proof: string | undefined): Promise<boolean>;
  /** A verification is valid for one registration. */
  consume(phone: string): Promise<unknown>;
};

export const phoneVerification = (deps: OtpDeps): PhoneVerification => ({
  isVerified: (phone, proof) => isVerified(deps, phone, proof),
  useForBankCheck: (phone, proof) => useForBankCheck(deps, phone, proof),
  consume: (phone) => deps.otps.consume(phone),
});
