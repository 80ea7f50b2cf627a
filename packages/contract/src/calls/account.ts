import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { IDENTITY_LIMITS, LAO_CURRENCIES } from '../limits.ts';
import { PasskeyAssertion } from '../passkeys.ts';
import { Currency, Timestamp, text } from '../primitives.ts';

const Name = text(IDENTITY_LIMITS.nameCharsMax);
const Phone = text(20);
const NewPassword = z.string().min(IDENTITY_LIMITS.passwordCharsMin).max(IDENTITY_LIMITS.passwordCharsMax);
const BankAccountName = text(100);
const BankAccountNo = text(30);
const BankCode = text(20);
const GivenPassword = z.string().min(1).max(IDENTITY_LIMITS.passwordCharsMax);

/**
 * `bankAccountName` is first and last name of the holder, joined by a space. Rules of single banks are the server's.
 */
export const Registration = z.object({
  name: Name,
  username: Phone,
  password: NewPassword,
  sourceCode: z.string().max(40).default(''),
  inviteCode: z.string().trim().max(40).default(''),
  bankCode: BankCode,
  bankAccountName: BankAccountName,
  bankAccountNo: BankAccountNo,
  currency: z.enum(LAO_CURRENCIES).optional(),
});

export const BankNames = z.object({
  /** The Lao name in the Lao build, because the specification shows this field. */
  nameTH: z.string(),
  nameLA: z.string(),
  nameEN: z.string(),
});

export const BankAccount = z.object({
  bank: BankNames,
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
});

export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  /** Phone number in national format. */
  username: z.string(),
  createdAt: Timestamp,
  currency: Currency,
  /** Previous sign-in, so that a member can notice a stranger's. */
  previousLoginAt: Timestamp.nullable(),
});

const registrationCode = (key: string): ErrorCode => (key.startsWith('bank') ? 'INVALID_BANK' : 'INVALID_USER_INFO');

const registrationErrors = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'UNVERIFIED_OTP',
  'REQUEST_LIMIT',
] as const;

const OtpCode = { otpToken: text(200), otpCode: text(20) };

/** A wrong code carries `triesLeft`; OTP_BLOCK with `triesLeft` 0 means that this code is used up. */
export const otpCodeErrors = [
  'OTP_TOKEN_INVALID',
  'OTP_NOT_EXIST',
  'OTP_VERIFIED',
  'OTP_EXPIRED',
  'OTP_CODE_INVALID',
  'OTP_BLOCK',
  'OTP_VERIFY_FAIL',
] as const;

/** A code of the authenticator app, or a recovery code. */
export const FactorCode = text(40);

/**
 * A second factor beside a password or the code of an SMS: a code, or a passkey. SECOND_FACTOR_REQUIRED carries `ways`,
 * which are `app`, `passkey` or both; a recovery code always works.
 */
const GivenFactor = { secondFactor: FactorCode.optional(), passkey: PasskeyAssertion.optional() };

/**
 * A used code and a code of another time have codes of their own: the member can do something about either.
 * SECOND_FACTOR_CLOCK carries `seconds`, by which the clock of the app is ahead.
 */
export const factorCodeErrors = ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_USED', 'SECOND_FACTOR_CLOCK'] as const;

const givenFactorErrors = ['SECOND_FACTOR_REQUIRED', 'PASSKEY_INVALID', ...factorCodeErrors] as const;

/** REQUEST_LIMIT_1MIN carries `retryAfterSeconds`. */
export const otpSendErrors = [
  'INVALID_USER_INFO',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'OTP_BLOCK',
  'OTP_SEND_FAIL',
  'PHONE_NO_SMS',
] as const;

export const accountCalls = defineCalls({
  'POST /api/account/validate': {
    summary: 'Checks the fields of a registration that are there, before the last step',
    access: 'public',
    limit: 'signIn',
    // The bank is the wizard's last step; an empty value means not entered yet.
    body: Registration.partial().extend({
      bankCode: BankCode.or(z.literal('')).optional(),
      bankAccountName: BankAccountName.or(z.literal('')).optional(),
      bankAccountNo: BankAccountNo.or(z.literal('')).optional(),
    }),
    invalidCode: registrationCode,
    response: Done,
    errors: registrationErrors,
  },
  'POST /api/account': {
    summary: 'Registers a member',
    access: 'public',
    limit: 'signIn',
    once: true,
    body: Registration,
    invalidCode: registrationCode,
    failCode: 'REGISTER_FAIL',
    response: Done,
    errors: [...registrationErrors, 'REGISTER_FAIL'],
  },
  'GET /api/account/profile': {
    summary: 'The member and their bank account',
    access: 'member',
    limit: 'read',
    response: z.object({ profile: Profile, bankAccount: BankAccount }),
    errors: ['NO_BANK'],
  },
  'PUT /api/account/profile': {
    summary: 'Changes the name; a change of bank account asks for the password again',
    access: 'member',
    limit: 'signIn',
    body: z.object({
      name: Name,
      bankCode: BankCode,
      bankAccountName: BankAccountName,
      bankAccountNo: BankAccountNo,
      password: GivenPassword.optional(),
    }),
    response: z.object({ profile: Profile, bankAccount: BankAccount }),
    errors: [
      'INVALID_USER_INFO',
      'INVALID_BANK',
      'BANK_ACCOUNT_NAME_ENG',
      'EXISTING_BANK',
      'WRONG_PASSWORD',
      'SECOND_FACTOR_REQUIRED',
      'REQUEST_LIMIT',
      'NO_BANK',
    ],
  },
  'PUT /api/account/bankAccountName': {
    summary: 'Spells the account name in English where the bank needs it',
    access: 'member',
    limit: 'write',
    body: z.object({ bankCode: BankCode, bankAccountName: BankAccountName }),
    response: BankAccount,
    errors: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'NO_BANK', 'SECOND_FACTOR_REQUIRED'],
  },
  'PUT /api/account/changepwd': {
    summary: 'Changes the password and signs out every other device',
    access: 'member',
    limit: 'signIn',
    body: z.object({ oldPassword: GivenPassword, newPassword: NewPassword }),
    response: Done,
    errors: ['WRONG_PASSWORD', 'INVALID_USER_INFO', 'SECOND_FACTOR_REQUIRED', 'REQUEST_LIMIT'],
  },
  'POST /api/password/forgot': {
    summary: 'Sends a code for a new password to a registered phone; the answer is the same for every other phone',
    access: 'public',
    limit: 'otp',
    body: z.object({ phoneNumber: Phone }),
    response: z.object({ code: z.literal('SUCCESS'), otpRef: z.string(), otpToken: z.string() }),
    failCode: 'OTP_SEND_FAIL',
    errors: otpSendErrors,
  },
  'POST /api/password/reset': {
    summary: 'Sets a new password with the code, and signs out every device',
    access: 'public',
    limit: 'otp',
    once: true,
    body: z.object({ ...OtpCode, newPassword: NewPassword, ...GivenFactor }),
    invalidCode: (key) => (key === 'newPassword' ? 'INVALID_USER_INFO' : 'KEY_INVALID'),
    response: Done,
    failCode: 'OTP_VERIFY_FAIL',
    errors: [...otpCodeErrors, 'INVALID_USER_INFO', ...givenFactorErrors],
  },
  'POST /api/login': {
    summary: 'Signs in with phone number and password',
    access: 'public',
    limit: 'signIn',
    body: z.object({
      username: z.string().max(40),
      password: z.string().max(IDENTITY_LIMITS.passwordCharsMax),
      /** Selects the longer session lifetime; clients that omit the field get the shorter lifetime. */
      remember: z.boolean().default(false),
      /** After SECOND_FACTOR_REQUIRED, from a browser that is new to the account. */
      ...GivenFactor,
    }),
    response: z.object({ token: z.string() }),
    failCode: 'LOGIN_FAIL',
    errors: [
      'WRONG_CREDENTIAL',
      'REQUEST_LIMIT',
      'INACTIVE_USER',
      'ACCOUNT_CLOSED',
      'LOGIN_FAIL',
      ...givenFactorErrors,
    ],
  },
  'POST /api/logout': {
    summary: 'Ends this session on the server too',
    access: 'member',
    limit: 'write',
    response: Done,
  },
  'GET /api/account/sessions': {
    summary: 'Devices that are signed in',
    access: 'member',
    limit: 'read',
    response: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        createdAt: Timestamp,
        lastSeenAt: Timestamp,
        isCurrent: z.boolean(),
      }),
    ),
  },
  'DELETE /api/account/sessions/{sessionId}': {
    summary: 'Signs one device out',
    access: 'member',
    limit: 'write',
    params: z.object({ sessionId: z.uuid() }),
    response: Done,
    errors: ['NO_DATA'],
  },
  'POST /api/otp/send': {
    summary: 'Sends a one-time password by SMS, or says that this browser has verified the number already',
    access: 'public',
    limit: 'otp',
    body: z.object({ phoneNumber: Phone }),
    response: z.object({
      code: z.enum(['OTP_VERIFIED', 'SUCCESS']),
      otpRef: z.string(),
      otpToken: z.string(),
    }),
    failCode: 'OTP_SEND_FAIL',
    errors: otpSendErrors,
  },
  'POST /api/otp/verify': {
    summary: 'Checks a one-time password; a cookie keeps for this browser that the number is verified',
    access: 'public',
    limit: 'otp',
    body: z.object(OtpCode),
    response: z.object({ code: z.literal('OTP_CODE_VALID') }),
    failCode: 'OTP_VERIFY_FAIL',
    errors: otpCodeErrors,
  },
  'POST /api/otp/delivery': {
    summary: 'Whether a report has named the number of a code as none; false for a code of a forgotten password',
    access: 'public',
    limit: 'read',
    body: z.object({ otpToken: text(200) }),
    response: z.object({ isBadNumber: z.boolean() }),
  },
});
