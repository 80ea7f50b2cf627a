import { call } from '../../../shared/api/call.ts';

import type { Otp } from '../model.ts';

/** Sends a code. Nothing comes back when the number is verified already: none is needed then. */
export async function sendOtp(phone: string): Promise<Otp | undefined> {
  const { code, otpRef, otpToken } = await call('POST /api/otp/send', { body: { phoneNumber: phone } });
  if (code === 'OTP_VERIFIED') return undefined;
  return { phone, reference: otpRef, token: otpToken, sentAtMs: Date.now(), isSpent: false };
}
