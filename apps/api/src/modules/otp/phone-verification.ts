import type { OtpDeps } from './otp.deps.ts';
import { isVerified, useForBankCheck } from './verified.ts';

/** What registration needs to know about a phone number. `proof` is what the browser kept of its verification. */
export type PhoneVerification = {
  isVerified(phone: string, proof: string | undefined): Promise<boolean>;
  /** The same, for a question about a bank account: a verification is good for a few of them. */
  useForBankCheck(phone: string, proof: string | undefined): Promise<boolean>;
  /** A verification serves one registration. */
  consume(phone: string): Promise<unknown>;
};

export const phoneVerification = (deps: OtpDeps): PhoneVerification => ({
  isVerified: (phone, proof) => isVerified(deps, phone, proof),
  useForBankCheck: (phone, proof) => useForBankCheck(deps, phone, proof),
  consume: (phone) => deps.otps.consume(phone),
});
