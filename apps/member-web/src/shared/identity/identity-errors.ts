import type { ErrorCode } from '@krapao/contract/errors';
import { IDENTITY_LIMITS, LIMITS, type PasswordError } from '@krapao/contract/limits';

/** Errors of a number, code or password that the catalogue does not have. */
export type OwnIdentityError =
  | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  | 'phoneInvalid'
  | 'otpShort'
  | 'otpBlockedToday'
  | 'passwordShort'
  | 'passwordCommon'
  | 'passwordPattern'
  | 'passwordOwn'
  | 'passwordsDiffer';
export type IdentityError = 'required' | OwnIdentityError | ErrorCode;
type FieldError = IdentityError | undefined;

export function phoneError(phone: string, { laosMode }: { laosMode: boolean }): FieldError {
  if (phone === '') return 'required';
  return laosMode || phone.length === LIMITS.phoneDigits ? undefined : 'PHONE_NUMBER_REQUIRE_10_DIGIT';
}

/** An incomplete code would cost one of the five attempts. */
export function codeError(code: string): FieldError {
  if (code === '') return 'required';
  return code.length === IDENTITY_LIMITS.otpDigits ? undefined : 'otpShort';
}

/** The browser only checks the length; the server rejects guessable passwords. */
export function passwordError(password: string): FieldError {
  if (password.trim() === '') return 'required';
  return password.length < IDENTITY_LIMITS.passwordCharsMin ? 'passwordShort' : undefined;
}

export function confirmError(password: string, confirm: string): FieldError {
  if (confirm.trim() === '') return 'required';
  return password === confirm ? undefined : 'passwordsDiffer';
}

export const isConfirmed = (password: string, confirm: string): boolean =>
  passwordError(password) === undefined && password === confirm;

type Failure = { code: string; details: Readonly<Record<string, unknown>> };

const OTP_CODES = ['OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID'];

/** The error of a code in an answer; `OTP_BLOCK` without tries concerns the number, for the rest of the day. */
export function refusedCode({ code, details }: Failure): FieldError {
  if (code === 'OTP_VERIFIED') return 'OTP_TOKEN_INVALID'; // Already used: only a new code helps.
  if (OTP_CODES.includes(code) || (code === 'OTP_BLOCK' && details.triesLeft !== undefined)) return code as ErrorCode;
  return undefined;
}

/** The reason why no code was sent, if it concerns the number. */
export function refusedSending({ code, details }: Failure): FieldError {
  if (code === 'OTP_BLOCK' && details.triesLeft === undefined) return 'otpBlockedToday';
  if (code === 'REQUEST_LIMIT_1MIN') return code;
  return code === 'INVALID_USER_INFO' && details.key === 'phoneNumber' ? 'phoneInvalid' : undefined;
}

const ERROR_OF_REASON = {
  short: 'passwordShort',
  common: 'passwordCommon',
  pattern: 'passwordPattern',
  own: 'passwordOwn',
} as const satisfies Record<PasswordError, IdentityError>;

/** The error of a new password in an answer; without a reason, its length. */
export function refusedPassword({ code, details }: Failure): FieldError {
  const isAbout = code === 'INVALID_USER_INFO' && (details.key === 'password' || details.key === 'newPassword');
  return isAbout ? (ERROR_OF_REASON[details.reason as PasswordError] ?? 'passwordShort') : undefined;
}
