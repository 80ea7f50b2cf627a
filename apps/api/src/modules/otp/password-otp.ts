import type { Locale } from '@krapao/contract/locales';
import type { OtpDeps } from './otp.deps.ts';
import { type SendOtp, sendPasswordOtp, sendResetOtp } from './send-otp.ts';
import { PASSWORD_CHANGED_TEXT } from './sms-texts.ts';
import { findOtp, tryCode, useUp } from './verify-otp.ts';

/** What a forgotten password needs: a code to the phone, and a word to it afterwards. */
export type PasswordOtp = ReturnType<typeof passwordOtp>;

export const passwordOtp = (deps: OtpDeps) => ({
  send: (command: SendOtp, isKnown: (phone: string) => Promise<boolean>) =>
    sendPasswordOtp(deps, { ...command, isKnown }),

  /** For whose password an operator has reset. */
  sendReset: (to: { phone: string; locale: Locale; site: string }) => sendResetOtp(deps, to),

  /** The phone that a code was asked for, with the two halves of spending it: what was refused in between keeps it. */
  async find(otpToken: string) {
    const otp = await findOtp(deps, otpToken, 'password');
    return {
      phone: otp.phone,
      tryCode: (otpCode: string) => tryCode(deps, otp, otpCode),
      useUp: () => useUp(deps, otp),
    };
  },

  /** Nobody waits for it: the password is changed either way. */
  tellChanged(phone: string, locale: Locale): void {
    deps
      .sendSms({ to: phone, text: PASSWORD_CHANGED_TEXT[locale] })
      .catch((error: unknown) =>
        deps.log.warn({ event: 'otp.notice-unsent', err: error }, 'a member could not be told of a new password'),
      );
  },
});
