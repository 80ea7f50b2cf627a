import type { BodyOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { type Otp, sentOtp } from '../../shared/identity/otp.ts';
import { useOnce } from '../../shared/wizard/use-once.ts';

/** The answer is the same whether the number is registered or not. */
export async function sendCode(phone: string): Promise<Otp> {
  return sentOtp(phone, await call('POST /api/password/forgot', { body: { phoneNumber: phone } }));
}

export const useReset = () =>
  useOnce((body: BodyOf<'POST /api/password/reset'>, idempotencyKey) =>
    call('POST /api/password/reset', { body, idempotencyKey }),
  );
