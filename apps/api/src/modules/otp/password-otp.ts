import type { Locale } from '@krapao/contract/locales';
import type { OtpDeps } from './otp.deps.ts';
import { type SendOtp, sendPasswordOtp, sendResetOtp } from './send-otp.ts';
import { findOtp, tryCode, useUp } from './verify-otp.ts';

/** The OTP functions of a forgotten password: a code to the phone. */
export type PasswordOtp = ReturnType<typeof passwordOtp>;

export const passwordOtp = (deps: OtpDeps) => ({
  send: (command: SendOtp, isKnown: (phone: string) => Promise<boolean>) =>
    sendPasswordOtp(deps, { ...command, isKnown }),

  /** For a member whose password an operator has reset. */
  sendReset: (to: { phone: string; locale: Locale; site: string }) => sendResetOtp(deps, to),

  /** The phone of a code, with the two steps of its use: a refusal in between leaves the code usable. */
  async find(otpToken: string) {
    const otp = await findOtp(deps, otpToken, 'password');
    return {
      phone: otp.phone,
      tryCode: (otpCode: string) => tryCode(deps, otp, otpCode),
      useUp: () => useUp(deps, otp),
    };
  },
});
