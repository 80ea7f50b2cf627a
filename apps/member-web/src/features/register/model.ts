import type { BodyOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import { ENGLISH_NAME_BANKS, IDENTITY_LIMITS, LAO_CURRENCIES, LIMITS } from '@krapao/contract/limits';
import type { AccountFault } from '../../shared/bank-account/account-fault.ts';
import { spellAccountName } from '../../shared/bank-name.ts';
import { onlyDigits } from '../../shared/typing.ts';

export const STEPS = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof STEPS)[number];

export const earlierOf = (a: Step, b: Step): Step => (STEPS.indexOf(a) < STEPS.indexOf(b) ? a : b);
export const laterOf = (a: Step, b: Step): Step => (earlierOf(a, b) === a ? b : a);

/** The code is not asked for twice: from the profile the way back leads to the number itself. */
export const STEP_BEFORE = { otp: 'phone', profile: 'phone', bank: 'profile' } as const satisfies Partial<
  Record<Step, Step>
>;

export type Currency = (typeof LAO_CURRENCIES)[number];

/** What has been typed so far, as it stands in the fields. It lives in memory only: it holds a password. */
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

/** What can be wrong with a field, beyond the codes of the catalogue. Each has its text in `faults`. */
export type OwnFault =
  | 'required'
  | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  | 'phoneInvalid'
  | 'passwordShort'
  | 'passwordCommon'
  | 'passwordsDiffer'
  | 'inviterUnknown'
  | 'bankMissing';
export type Fault = OwnFault | AccountFault | ErrorCode;
export type Faults = Partial<Record<Field, Fault>>;

/** Changing one field can also mend what was wrong with its neighbours. */
export const MENDED_BY: Partial<Record<Field, readonly Field[]>> = {
  password: ['confirmPassword'],
  bankCode: ['bankAccountNo', 'firstName', 'lastName'],
  firstName: ['lastName'],
  lastName: ['firstName'],
};

const missing = (draft: Draft, fields: readonly Field[]): Faults =>
  Object.fromEntries(fields.filter((field) => draft[field].trim() === '').map((field) => [field, 'required']));

export function checkPhone(draft: Draft, { laosMode }: { laosMode: boolean }): Faults {
  const isWrongLength = !laosMode && draft.phone.length !== LIMITS.phoneDigits;
  return { ...(isWrongLength && { phone: 'PHONE_NUMBER_REQUIRE_10_DIGIT' }), ...missing(draft, ['phone']) };
}

/** Half a code would cost one of the five tries. */
export function checkOtp(draft: Draft): Faults {
  const isIncomplete = draft.otpCode.length !== IDENTITY_LIMITS.otpDigits;
  return { ...(isIncomplete && { otpCode: 'OTP_CODE_INVALID' }), ...missing(draft, ['otpCode']) };
}

export function checkProfile(draft: Draft): Faults {
  const { password, confirmPassword } = draft;
  return {
    ...(password.length < IDENTITY_LIMITS.passwordCharsMin && { password: 'passwordShort' }),
    ...(password !== confirmPassword && { confirmPassword: 'passwordsDiffer' }),
    ...missing(draft, ['name', 'password', 'confirmPassword']),
  };
}

export const isConfirmed = ({ password, confirmPassword }: Draft): boolean =>
  password === confirmPassword && password.length >= IDENTITY_LIMITS.passwordCharsMin;

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

export type Otp = { phone: string; reference: string; token: string; sentAtMs: number; isSpent: boolean };

/** Whether a code that was sent to this number may still be typed in, so that none has to be sent again. */
export const isUsable = (otp: Otp, phone: string, nowMs: number): boolean =>
  otp.phone === phone && !otp.isSpent && nowMs - otp.sentAtMs < IDENTITY_LIMITS.otpLifeMs;

/** "4:05" */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

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
