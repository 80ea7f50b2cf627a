import type { BodyOf } from '@krapao/contract/calls';
import { ENGLISH_NAME_BANKS, LAO_CURRENCIES } from '@krapao/contract/limits';
import { onlyDigits } from '@krapao/web/forms/typing.ts';
import type { AccountFault } from '../../shared/bank-account/account-fault.ts';
import { spellAccountName } from '../../shared/bank-account/bank-name.ts';
import { confirmFault, type IdentityFault, passwordFault, phoneFault } from '../../shared/identity/faults.ts';
import type { Otp } from '../../shared/identity/otp.ts';

export const STEPS = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof STEPS)[number];

/** The code is not asked for twice: from the profile the way back leads to the number itself. */
export const STEP_BEFORE = { otp: 'phone', profile: 'phone', bank: 'profile' } as const satisfies Partial<
  Record<Step, Step>
>;

export type Currency = (typeof LAO_CURRENCIES)[number];

/** What has been typed so far, as it stands in the fields. */
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

/** What can be wrong with a field, beyond what every form knows. Each has its text in `faults`. */
export type OwnFault = 'inviterUnknown' | 'bankMissing' | 'currencyInvalid';
export type Fault = OwnFault | AccountFault | IdentityFault;
export type Faults = Partial<Record<Field, Fault>>;

/** Changing one field can also mend what was wrong with its neighbours. */
export const MENDED_BY: Partial<Record<Field, readonly Field[]>> = {
  password: ['confirmPassword'],
  bankCode: ['bankAccountNo', 'firstName', 'lastName', 'currency'],
  firstName: ['lastName'],
  lastName: ['firstName'],
};

const missing = (draft: Draft, fields: readonly Field[]): Faults =>
  Object.fromEntries(fields.filter((field) => draft[field].trim() === '').map((field) => [field, 'required']));

/** Only what is wrong. */
const wrong = (faults: Partial<Record<Field, Fault | undefined>>): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

export const checkPhone = ({ phone }: Draft, build: { laosMode: boolean }): Faults =>
  wrong({ phone: phoneFault(phone, build) });

export const checkProfile = ({ name, password, confirmPassword }: Draft): Faults =>
  wrong({
    name: name.trim() === '' ? 'required' : undefined,
    password: passwordFault(password),
    confirmPassword: confirmFault(password, confirmPassword),
  });

export function checkBank(draft: Draft): Faults {
  const isEnglishOnly = (ENGLISH_NAME_BANKS as readonly string[]).includes(draft.bankCode);
  const foreign = isEnglishOnly ? (['firstName', 'lastName'] as const).filter((name) => !isEnglish(draft[name])) : [];
  return {
    ...Object.fromEntries(foreign.map((name) => [name, 'BANK_ACCOUNT_NAME_ENG'])),
    ...missing(draft, ['bankAccountNo', 'firstName', 'lastName']),
    ...(draft.bankCode === '' && { bankCode: 'bankMissing' }),
  };
}

const isEnglish = (name: string): boolean => /^[A-Z ]+$/i.test(name);

export const accountName = ({ firstName, lastName }: Draft): string => spellAccountName(`${firstName} ${lastName}`);

/** The currency that was chosen where the bank takes it, else the bank's usual one. */
export const currencyAt = (bank: { currencies: readonly Currency[] } | undefined, chosen: Currency): Currency =>
  !bank || bank.currencies.includes(chosen) ? chosen : (bank.currencies[0] ?? chosen);

/** What the browser keeps of a registration: never a password or a code. */
export type Kept = {
  draft: Omit<Draft, 'otpCode' | 'password' | 'confirmPassword'>;
  otp: Otp | undefined;
  reached: Step;
};

export function toKeep(draft: Draft, otp: Otp | undefined, reached: Step): Kept {
  const { otpCode: _code, password: _password, confirmPassword: _confirm, ...rest } = draft;
  return { draft: rest, otp, reached };
}

/** Where somebody comes back to: behind the profile nobody gets without typing the password again. */
export const comesBackTo = ({ reached }: Kept): Step => (reached === 'bank' ? 'profile' : reached);

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
