import { call } from '@krapao/web/api/call.ts';
import { type Otp, sentOtp } from '../../../shared/identity/otp.ts';

/** Sends a code. Nothing comes back when the number is verified already: none is needed then. */
export async function sendOtp(phone: string): Promise<Otp | undefined> {
  const answer = await call('POST /api/otp/send', { body: { phoneNumber: phone } });
  return answer.code === 'OTP_VERIFIED' ? undefined : sentOtp(phone, answer);
}
