import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { PhoneCountry } from '../../platform/phone.ts';
import type { Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { OtpRepository } from './otp.repository.ts';
import { sendOtp } from './send-otp.ts';
import { isVerified } from './verified.ts';
import { verifyOtp } from './verify-otp.ts';

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

/** What registration needs to know about a phone number. */
export type PhoneVerification = {
  isVerified(phone: string): Promise<boolean>;
  /** A verification serves one registration. */
  consume(phone: string): Promise<unknown>;
};

export const phoneVerification = (deps: OtpDeps): PhoneVerification => ({
  isVerified: (phone) => isVerified(deps, phone),
  consume: (phone) => deps.otps.consume(phone),
});

export function otpRoutes(serve: Serve, deps: OtpDeps): void {
  serve('POST /api/otp/send', ({ body, address, locale }) => sendOtp(deps, { ...body, address, locale }));
  serve('POST /api/otp/verify', ({ body }) => verifyOtp(deps, body));
}
