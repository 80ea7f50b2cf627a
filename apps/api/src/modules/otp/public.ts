import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import type { Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { OtpRepository } from './otp.repository.ts';
import { type SendOtp, sendOtp, sendPasswordOtp } from './send-otp.ts';
import { PASSWORD_CHANGED_TEXT } from './sms-texts.ts';
import { isVerified, useForBankCheck, VERIFIED_MS } from './verified.ts';
import { findOtp, tryCode, useUp, verifyOtp } from './verify-otp.ts';

export { otpRepository } from './otp.repository.ts';
export { smsGateway } from './sms-gateway.ts';

export type SendSms = (message: { to: string; text: string }) => Promise<void>;

export type OtpDeps = {
  otps: OtpRepository;
  clock: Clock;
  random: Random;
  log: Logger;
  secret: string;
  sendSms: SendSms;
  phoneCountry: PhoneCountry;
};

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

/** What a forgotten password needs: a code to the phone, and a word to it afterwards. */
export type PasswordOtp = ReturnType<typeof passwordOtp>;

export const passwordOtp = (deps: OtpDeps) => ({
  send: (command: SendOtp, isKnown: (phone: string) => Promise<boolean>) =>
    sendPasswordOtp(deps, { ...command, isKnown }),

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
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a member could not be told of a new password'));
  },
});

export function otpRoutes(serve: Serve, deps: OtpDeps): void {
  serve('POST /api/otp/send', ({ body, address, locale, cookies }) =>
    sendOtp(deps, { ...body, address, locale, proof: cookies.read('verified_phone') }),
  );
  serve('POST /api/otp/verify', ({ body, cookies }) =>
    verifyOtp(deps, body, () => cookies.keep('verified_phone', body.otpToken, VERIFIED_MS)),
  );
}
