import type { ErrorCode } from '@krapao/contract/errors';
import { IDENTITY_LIMITS, LIMITS, type PasswordFault } from '@krapao/contract/limits';

/** What can be wrong with a number, a code or a password, beyond the codes of the catalogue. */
export type OwnIdentityFault =
  | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  | 'phoneInvalid'
  | 'otpBlockedToday'
  | 'passwordShort'
  | 'passwordCommon'
  | 'passwordPattern'
  | 'passwordOwn'
  | 'passwordsDiffer';
export type IdentityFault = 'required' | OwnIdentityFault | ErrorCode;
type Fault = IdentityFault | undefined;

export function phoneFault(phone: string, { laosMode }: { laosMode: boolean }): Fault {
  if (phone === '') return 'required';
  return laosMode || phone.length === LIMITS.phoneDigits ? undefined : 'PHONE_NUMBER_REQUIRE_10_DIGIT';
}

/** Half a code would cost one of the five tries. */
export function codeFault(code: string): Fault {
  if (code === '') return 'required';
  return code.length === IDENTITY_LIMITS.otpDigits ? undefined : 'OTP_CODE_INVALID';
}

/** The browser only counts; the server knows what is guessed. */
export function passwordFault(password: string): Fault {
  if (password.trim() === '') return 'required';
  return password.length < IDENTITY_LIMITS.passwordCharsMin ? 'passwordShort' : undefined;
}

export function confirmFault(password: string, confirm: string): Fault {
  if (confirm.trim() === '') return 'required';
  return password === confirm ? undefined : 'passwordsDiffer';
}

export const isConfirmed = (password: string, confirm: string): boolean =>
  passwordFault(password) === undefined && password === confirm;

type Failure = { code: string; details: Readonly<Record<string, unknown>> };

const OTP_CODES = ['OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID'];

/** What an answer has against a code; `OTP_BLOCK` without tries is about the number, for the rest of the day. */
export function refusedCode({ code, details }: Failure): Fault {
  if (code === 'OTP_VERIFIED') return 'OTP_TOKEN_INVALID'; // It did its work already: only another one helps.
  if (OTP_CODES.includes(code) || (code === 'OTP_BLOCK' && details.triesLeft !== undefined)) return code as ErrorCode;
  return undefined;
}

/** Why no code was sent, where that is about the number. */
export function refusedSending({ code, details }: Failure): Fault {
  if (code === 'OTP_BLOCK' && details.triesLeft === undefined) return 'otpBlockedToday';
  if (code === 'REQUEST_LIMIT_1MIN') return code;
  return code === 'INVALID_USER_INFO' && details.key === 'phoneNumber' ? 'phoneInvalid' : undefined;
}

const FAULT_OF_REASON = {
  short: 'passwordShort',
  common: 'passwordCommon',
  pattern: 'passwordPattern',
  own: 'passwordOwn',
} as const satisfies Record<PasswordFault, IdentityFault>;

/** What an answer has against a new password. Without a reason it has the wrong length. */
export function refusedPassword({ code, details }: Failure): Fault {
  const isAbout = code === 'INVALID_USER_INFO' && (details.key === 'password' || details.key === 'newPassword');
  return isAbout ? (FAULT_OF_REASON[details.reason as PasswordFault] ?? 'passwordShort') : undefined;
}
