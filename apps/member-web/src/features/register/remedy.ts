import type { ErrorCode } from '@krapao/contract/errors';
import { refusedCode, refusedPassword, refusedSending } from '../../shared/identity/faults.ts';
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
]);

/** The calls' names for fields, where the form has another. */
const FIELD_OF_KEY = new Map<string, Field>([
  ['username', 'phone'],
  ['bankAccountName', 'firstName'],
]);

/** "Details are not valid" says more when the field says which. */
const FAULT_OF_FIELD: Partial<Record<Field, Fault>> = {
  phone: 'phoneInvalid',
  inviteCode: 'inviterUnknown',
  bankAccountNo: 'accountNoInvalid',
  firstName: 'accountNameInvalid',
  currency: 'currencyInvalid',
};
const VAGUE_CODES = ['INVALID_USER_INFO', 'INVALID_BANK', 'KEY_INVALID', 'KEY_MISSING'];

export type Remedy = { step: Step; field: Field; fault: Fault };

type Failure = { code: string; details: Readonly<Record<string, unknown>> };

/** Where the answer to a call can be mended, if the visitor can mend it. */
export function remedyOf(failure: Failure, from: Step): Remedy | undefined {
  const found = identityFault(failure, from) ?? ownFault(failure);
  return found && { step: STEP_OF[found.field], ...found };
}

/** Codes are asked for on two steps: what is wrong with that is said where it was done. */
function identityFault(failure: Failure, from: Step): Omit<Remedy, 'step'> | undefined {
  const sending = refusedSending(failure);
  if (sending) return { field: from === 'otp' ? 'otpCode' : 'phone', fault: sending };
  const otpCode = refusedCode(failure);
  if (otpCode) return { field: 'otpCode', fault: otpCode };
  const password = refusedPassword(failure);
  return password && { field: 'password', fault: password };
}

function ownFault({ code, details }: Failure): Omit<Remedy, 'step'> | undefined {
  const field = FIELD_OF_CODE.get(code) ?? fieldOfKey(details.key);
  if (!field) return undefined;
  const fault = VAGUE_CODES.includes(code) ? FAULT_OF_FIELD[field] : undefined;
  return { field, fault: fault ?? (code as ErrorCode) };
}

function fieldOfKey(key: unknown): Field | undefined {
  if (typeof key !== 'string') return undefined;
  return FIELD_OF_KEY.get(key) ?? (Object.hasOwn(STEP_OF, key) ? (key as Field) : undefined);
}
