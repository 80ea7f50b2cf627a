import type { ErrorCode } from '@krapao/contract/errors';
import type { Fault, Field, Step } from './model.ts';

const STEP_OF = {
  phone: 'phone',
  otpCode: 'otp',
  name: 'profile',
  password: 'profile',
  confirmPassword: 'profile',
  sourceCode: 'profile',
  inviteCode: 'profile',
  bankCode: 'bank',
  bankAccountNo: 'bank',
  firstName: 'bank',
  lastName: 'bank',
  currency: 'bank',
} as const satisfies Record<Field, Step>;

/** Answers that are about one field even when they name none. */
const FIELD_OF_CODE = new Map<string, Field>([
  ['EXISTING_USER', 'phone'],
  ['UNVERIFIED_OTP', 'phone'],
  ['EXISTING_BANK', 'bankAccountNo'],
  ['BANK_ACCOUNT_NAME_ENG', 'firstName'],
  ['OTP_TOKEN_INVALID', 'otpCode'],
  ['OTP_NOT_EXIST', 'otpCode'],
  ['OTP_EXPIRED', 'otpCode'],
  ['OTP_CODE_INVALID', 'otpCode'],
  ['OTP_BLOCK', 'otpCode'],
]);

/** The calls' names for fields, where the form has another. */
const FIELD_OF_KEY = new Map<string, Field>([
  ['phoneNumber', 'phone'],
  ['username', 'phone'],
  ['bankAccountName', 'firstName'],
]);

/** "Details are not valid" says more when the field says which. */
const FAULT_OF_FIELD: Partial<Record<Field, Fault>> = {
  phone: 'phoneInvalid',
  password: 'passwordShort',
  inviteCode: 'inviterUnknown',
  bankAccountNo: 'accountNoInvalid',
  firstName: 'accountNameInvalid',
};
const VAGUE_CODES = ['INVALID_USER_INFO', 'INVALID_BANK', 'KEY_INVALID', 'KEY_MISSING'];

export type Remedy = { step: Step; field: Field; fault: Fault };

/** Where the answer to a call can be mended, if the visitor can mend it. */
export function remedyOf(failure: { code: string; details: Readonly<Record<string, unknown>> }): Remedy | undefined {
  const { code, details } = failure;
  const field = FIELD_OF_CODE.get(code) ?? fieldOfKey(details.key);
  if (!field) return undefined;
  return { step: STEP_OF[field], field, fault: faultOf(code, field, details.reason) };
}

function fieldOfKey(key: unknown): Field | undefined {
  if (typeof key !== 'string') return undefined;
  return FIELD_OF_KEY.get(key) ?? (Object.hasOwn(STEP_OF, key) ? (key as Field) : undefined);
}

function faultOf(code: string, field: Field, reason: unknown): Fault {
  if (!VAGUE_CODES.includes(code)) return code as ErrorCode;
  if (field === 'password' && reason === 'common') return 'passwordCommon';
  return FAULT_OF_FIELD[field] ?? (code as ErrorCode);
}
