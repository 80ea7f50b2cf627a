import type { BodyOf } from '@krapao/contract/calls';
import { ENGLISH_NAME_BANKS, LAO_CURRENCIES } from '@krapao/contract/limits';
import { onlyDigits } from '@krapao/web/forms/typing.ts';
import type { AccountError } from '../../shared/bank-account/account-error.ts';
import { spellAccountName } from '../../shared/bank-account/bank-name.ts';
import { confirmError, type IdentityError, passwordError, phoneError } from '../../shared/identity/identity-errors.ts';
import type { Otp } from '../../shared/identity/otp.ts';

export const STEPS = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof STEPS)[number];

/** A verified code is not requested twice: Back from the profile leads to the phone. */
export const STEP_BEFORE = { otp: 'phone', profile: 'phone', bank: 'profile' } as const satisfies Partial<
  Record<Step, Step>
>;

export type Currency = (typeof LAO_CURRENCIES)[number];

/** The values of all fields. */
export type Draft = {
  phone: string;
  otpCode: string;
  name: string;
  password: string;
  confirmPassword: string;
  sourceCode: string;
  inviteCode: string;
  bankCode: string;
  bankAccountNo: string;
  firstName: string;
  lastName: string;
  currency: Currency;
};
export type Field = keyof Draft;

export const emptyDraft = (inviteCode: string): Draft => ({
  phone: '',
  otpCode: '',
  name: '',
  password: '',
  confirmPassword: '',
  sourceCode: '',
  inviteCode,
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: LAO_CURRENCIES[0],
});

/** Field errors of this form only. Each has its text in `faults`. */
export type OwnError = 'inviterUnknown' | 'bankMissing' | 'currencyInvalid';
export type FieldError = OwnError | AccountError | IdentityError;
export type FieldErrors = Partial<Record<Field, FieldError>>;

/** Changing a field also clears the errors of these. */
export const MENDED_BY: Partial<Record<Field, readonly Field[]>> = {
  password: ['confirmPassword'],
  bankCode: ['bankAccountNo', 'firstName', 'lastName', 'currency'],
  firstName: ['lastName'],
  lastName: ['firstName'],
};

const missing = (draft: Draft, fields: readonly Field[]): FieldErrors =>
  Object.fromEntries(fields.filter((field) => draft[field].trim() === '').map((field) => [field, 'required']));

/** Drops the fields without an error. */
const wrong = (errors: Partial<Record<Field, FieldError | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

export const checkPhone = ({ phone }: Draft, build: { laosMode: boolean }): FieldErrors =>
  wrong({ phone: phoneError(phone, build) });

export const checkProfile = ({ name, password, confirmPassword }: Draft): FieldErrors =>
  wrong({
    name: name.trim() === '' ? 'required' : undefined,
    password: passwordError(password),
    confirmPassword: confirmError(password, confirmPassword),
  });

export function checkBank(draft: Draft): FieldErrors {
  const isEnglishOnly = (ENGLISH_NAME_BANKS as readonly string[]).includes(draft.bankCode);
  const foreign = isEnglishOnly ? (['firstName', 'lastName'] as const).filter((name) => !isEnglish(draft[name])) : [];
  return {
    ...Object.fromEntries(foreign.map((name) => [name, 'BANK_ACCOUNT_NAME_ENG'])),
    ...missing(draft, ['bankAccountNo', 'firstName', 'lastName']),
    ...(draft.bankCode === '' && { bankCode: 'bankMissing' }),
  };
}

const isEnglish = (name: string): boolean => /^[A-Z ]+$/i.test(name);

const accountName = ({ firstName, lastName }: Draft): string => spellAccountName(`${firstName} ${lastName}`);

/** The part of a registration that the browser stores: never a password or code. */
export type SavedRegistration = {
  draft: Omit<Draft, 'otpCode' | 'password' | 'confirmPassword'>;
  otp: Otp | undefined;
  reached: Step;
};

export function toSaved(draft: Draft, otp: Otp | undefined, reached: Step): SavedRegistration {
  const { otpCode: _code, password: _password, confirmPassword: _confirm, ...rest } = draft;
  return { draft: rest, otp, reached };
}

/** The step to resume at. The bank step needs the password again, so it resumes at the profile. */
export const comesBackTo = ({ reached }: SavedRegistration): Step => (reached === 'bank' ? 'profile' : reached);

export const profileBody = (draft: Draft) =>
  ({
    name: draft.name.trim(),
    username: draft.phone,
    password: draft.password,
    sourceCode: draft.sourceCode,
    inviteCode: draft.inviteCode.trim(),
  }) satisfies BodyOf<'POST /api/account/validate'>;

export const registrationBody = (draft: Draft, { laosMode }: { laosMode: boolean }): BodyOf<'POST /api/account'> => ({
  ...profileBody(draft),
  bankCode: draft.bankCode,
  bankAccountName: accountName(draft),
  bankAccountNo: onlyDigits(draft.bankAccountNo),
  ...(laosMode && { currency: draft.currency }),
});
