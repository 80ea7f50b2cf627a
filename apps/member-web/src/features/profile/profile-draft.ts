import type { AnswerOf, BodyOf } from '@krapao/contract/calls';
import { onlyDigits } from '@krapao/web/forms/typing.ts';
import { ACCOUNT_ERROR_OF_KEY, type AccountError } from '../../shared/bank-account/account-error.ts';
import { spellAccountName } from '../../shared/bank-account/bank-name.ts';

export type ProfileAnswer = AnswerOf<'GET /api/account/profile'>;
type Body = BodyOf<'PUT /api/account/profile'>;

export type Field = keyof Body;
export type Draft = Record<Field, string>;

export const draftOf = ({ profile, bankAccount }: ProfileAnswer): Draft => ({
  name: profile.name,
  bankCode: bankAccount.bankCode,
  bankAccountName: bankAccount.bankAccountName,
  bankAccountNo: bankAccount.bankAccountNo,
  password: '',
});

const ACCOUNT = ['bankCode', 'bankAccountName', 'bankAccountNo'] as const;

/** Whether the draft would pay withdrawals to another account; another spelling of the same account would not. */
export const isOtherAccount = (draft: Draft, { bankAccount }: ProfileAnswer): boolean => {
  const body = bodyOf(draft);
  return ACCOUNT.some((field) => body[field] !== bankAccount[field]);
};

const bodyOf = ({ name, bankCode, bankAccountName, bankAccountNo }: Draft) => ({
  name: name.trim(),
  bankCode,
  bankAccountName: spellAccountName(bankAccountName),
  bankAccountNo: onlyDigits(bankAccountNo),
});

/** Includes the password only where it is required. */
export const changeOf = (draft: Draft, stored: ProfileAnswer): Body => ({
  ...bodyOf(draft),
  ...(isOtherAccount(draft, stored) && { password: draft.password }),
});

export const emptyIn = (change: Body): Field[] =>
  Object.entries(change).flatMap(([field, value]) => (value === '' ? [field as Field] : []));

const FIELD_OF_CODE = new Map<string, Field>([
  ['WRONG_PASSWORD', 'password'],
  ['EXISTING_BANK', 'bankAccountNo'],
  ['BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
]);

type Failure = { code: string; details: Readonly<Record<string, unknown>> };
type FieldError = { field: Field; text?: AccountError | undefined };

/** Returns the field at which a refusal can be corrected, with our own text if more specific than the catalogue's. */
export function fieldErrorOf({ code, details: { key } }: Failure, draft: Draft): FieldError | undefined {
  const known = FIELD_OF_CODE.get(code);
  if (known) return { field: known };
  if (typeof key !== 'string' || !Object.hasOwn(draft, key)) return undefined;
  return { field: key as Field, text: ACCOUNT_ERROR_OF_KEY[key as keyof typeof ACCOUNT_ERROR_OF_KEY] };
}
