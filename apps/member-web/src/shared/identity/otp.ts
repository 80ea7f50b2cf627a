import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { onlyDigits } from '@krapao/web/forms/typing.ts';

/** A code sent to a phone, as known to the page. */
export type Otp = {
  phone: string;
  reference: string;
  token: string;
  sentAtMs: number;
  isSpent: boolean;
  triesLeft: number;
};

export const sentOtp = (phone: string, { otpRef, otpToken }: { otpRef: string; otpToken: string }): Otp => ({
  phone,
  reference: otpRef,
  token: otpToken,
  sentAtMs: Date.now(),
  isSpent: false,
  triesLeft: IDENTITY_LIMITS.otpTriesMax,
});

/** Whether a code sent to this number can still be entered, so that no other is needed. */
export const isUsable = (otp: Otp, phone: string, nowMs: number): boolean =>
  otp.phone === phone && !otp.isSpent && otp.triesLeft > 0 && nowMs - otp.sentAtMs < IDENTITY_LIMITS.otpLifeMs;

/** Extracts the code from typed text or a whole SMS. */
export const codeIn = (text: string): string =>
  /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? onlyDigits(text).slice(0, IDENTITY_LIMITS.otpDigits);

/** "4:05" */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
