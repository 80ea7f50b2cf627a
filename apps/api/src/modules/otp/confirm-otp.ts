import { AppError } from '../../platform/http/app-error.ts';
import type { OtpDeps } from './otp.deps.ts';
import { sendConfirmOtp } from './send-otp.ts';
import { findOtp, tryCode, useUp, type VerifyOtp } from './verify-otp.ts';

/** The OTP functions of a member who confirms a change by the registered phone. */
export type ConfirmOtp = ReturnType<typeof confirmOtp>;

export const confirmOtp = (deps: OtpDeps) => ({
  send: (to: Parameters<typeof sendConfirmOtp>[1]) => sendConfirmOtp(deps, to),

  /** A code of another phone does not exist here. */
  async use(phone: string, { otpToken, otpCode }: VerifyOtp): Promise<void> {
    const otp = await findOtp(deps, otpToken, 'confirm');
    if (otp.phone !== phone) throw new AppError('OTP_NOT_EXIST');
    await tryCode(deps, otp, otpCode);
    await useUp(deps, otp);
  },
});
