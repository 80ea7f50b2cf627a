import type { ErrorCode } from '@krapao/contract/errors';
import { refusedCode, refusedPassword, refusedSending } from '../../shared/identity/identity-errors.ts';
import type { Field, FieldError, Step } from './model.ts';

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

/** Error codes about one field even without a key. */
const FIELD_OF_CODE = new Map<string, Field>([
  ['EXISTING_USER', 'phone'],
  ['UNVERIFIED_OTP', 'phone'],
  ['PHONE_NO_SMS', 'phone'],
  ['EXISTING_BANK', 'bankAccountNo'],
  ['BANK_ACCOUNT_NAME_ENG', 'firstName'],
]);

/** The contract's field names that differ from the form's. */
const FIELD_OF_KEY = new Map<string, Field>([
  ['username', 'phone'],
  ['bankAccountName', 'firstName'],
]);

/** More specific texts for vague codes, by field. */
const ERROR_OF_FIELD: Partial<Record<Field, FieldError>> = {
  phone: 'phoneInvalid',
  inviteCode: 'inviterUnknown',
  bankAccountNo: 'accountNoInvalid',
  firstName: 'accountNameInvalid',
  currency: 'currencyInvalid',
};
const VAGUE_CODES = ['INVALID_USER_INFO', 'INVALID_BANK', 'KEY_INVALID', 'KEY_MISSING'];

export type Remedy = { step: Step; field: Field; error: FieldError };

type Failure = { code: string; details: Readonly<Record<string, unknown>> };

/** Returns the step and field at which a refusal can be corrected, if any. */
export function remedyOf(failure: Failure, from: Step): Remedy | undefined {
  const found = identityError(failure, from) ?? ownError(failure);
  return found && { step: STEP_OF[found.field], ...found };
}

/** Codes are sent from two steps, and the error belongs to the step that sent. */
function identityError(failure: Failure, from: Step): Omit<Remedy, 'step'> | undefined {
  const sending = refusedSending(failure);
  if (sending) return { field: from === 'otp' ? 'otpCode' : 'phone', error: sending };
  const otpCode = refusedCode(failure);
  if (otpCode) return { field: 'otpCode', error: otpCode };
  const password = refusedPassword(failure);
  return password && { field: 'password', error: password };
}

function ownError({ code, details }: Failure): Omit<Remedy, 'step'> | undefined {
  const field = FIELD_OF_CODE.get(code) ?? fieldOfKey(details.key);
  if (!field) return undefined;
  const error = VAGUE_CODES.includes(code) ? ERROR_OF_FIELD[field] : undefined;
  return { field, error: error ?? (code as ErrorCode) };
}

function fieldOfKey(key: unknown): Field | undefined {
  if (typeof key !== 'string') return undefined;
  return FIELD_OF_KEY.get(key) ?? (Object.hasOwn(STEP_OF, key) ? (key as Field) : undefined);
}
