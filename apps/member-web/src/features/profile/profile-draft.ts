import type { AnswerOf, BodyOf } from '@krapao/contract/calls';
import { groupAccountNo, onlyDigits } from '@krapao/web/forms/typing.ts';
import { ACCOUNT_FAULT_OF_KEY, type AccountFault } from '../../shared/bank-account/account-fault.ts';
import { spellAccountName } from '../../shared/bank-account/bank-name.ts';

export type ProfileAnswer = AnswerOf<'GET /api/account/profile'>;
type Body = BodyOf<'PUT /api/account/profile'>;

/** What stands in the fields. */
export type Field = keyof Body;
export type Draft = Record<Field, string>;

export const draftOf = ({ profile, bankAccount }: ProfileAnswer): Draft => ({
  name: profile.name,
  bankCode: bankAccount.bankCode,
  bankAccountName: bankAccount.bankAccountName,
  bankAccountNo: groupAccountNo(bankAccount.bankAccountNo),
  password: '',
});

const ACCOUNT = ['bankCode', 'bankAccountName', 'bankAccountNo'] as const;

/** Whether this would send withdrawals elsewhere; spelling the same account another way does not. */
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

/** The password goes along only where it is asked for. */
export const changeOf = (draft: Draft, stored: ProfileAnswer): Body => ({
  ...bodyOf(draft),
  ...(isOtherAccount(draft, stored) && { password: draft.password }),
});

/** The fields that are still to be filled in. */
export const emptyIn = (change: Body): Field[] =>
  Object.entries(change).flatMap(([field, value]) => (value === '' ? [field as Field] : []));

const FIELD_OF_CODE = new Map<string, Field>([
  ['WRONG_PASSWORD', 'password'],
  ['EXISTING_BANK', 'bankAccountNo'],
  ['BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
]);

type Failure = { code: string; details: Readonly<Record<string, unknown>> };
type Fault = { field: Field; text?: AccountFault | undefined };

/** The field where a refusal can be mended, and our words for it if they are better than the catalogue's. */
export function faultOf({ code, details: { key } }: Failure, draft: Draft): Fault | undefined {
  const known = FIELD_OF_CODE.get(code);
  if (known) return { field: known };
  if (typeof key !== 'string' || !Object.hasOwn(draft, key)) return undefined;
  return { field: key as Field, text: ACCOUNT_FAULT_OF_KEY[key as keyof typeof ACCOUNT_FAULT_OF_KEY] };
}
