import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { normalizePhone } from '../../../platform/text/phone.ts';
import { type BankAccountInput, normalizeBankAccount } from '../bank-account.ts';
import { checkPassword } from '../credentials/check-password.ts';
import { normalizeName } from '../member-name.ts';
import type { MembersDeps } from '../members.deps.ts';
import { inviterOf } from './invite-code.ts';

export type Registration = ParsedBodyOf<'POST /api/account'>;
type PartOfRegistration = ParsedBodyOf<'POST /api/account/validate'>;

/** The browser's proof of phone verification. */
export type Proof = string | undefined;

/**
 * The rules of a registration, in the order of the form. Missing fields are not checked, so that the wizard can
 * validate before its last step.
 */
export async function checkRegistration(deps: MembersDeps, given: PartOfRegistration, proof: Proof): Promise<void> {
  const phone = given.username === undefined ? undefined : phoneOf(deps, given.username);
  if (phone !== undefined) await checkPhone(deps, phone, proof);
  if (given.name !== undefined) normalizeName(given.name);
  if (given.password !== undefined) checkPassword(given.password, { ...given, phone }, 'password');
  if (given.sourceCode) await checkSource(deps, given.sourceCode);
  if (given.inviteCode) await checkInviter(deps, given.inviteCode);
  if (given.bankCode || given.bankAccountName || given.bankAccountNo) {
    const { bankCode = '', bankAccountName = '', bankAccountNo = '' } = given;
    await checkBankAccount(
      deps,
      { bankCode, bankAccountName, bankAccountNo },
      { currency: currencyOf(deps, given.currency), mayCheck: () => mayCheckBank(deps, phone, proof) },
    );
  }
}

/** Verification comes before "already registered": only the phone's owner may learn of an existing account. */
async function checkPhone(deps: MembersDeps, phone: string, proof: Proof): Promise<void> {
  if ((await deps.isOtpRequired()) && !(await deps.phones.isVerified(phone, proof)))
    throw new AppError('UNVERIFIED_OTP');
  if (await deps.members.isPhoneTaken(phone)) throw new AppError('EXISTING_USER');
}

/**
 * Only a verified phone may learn whether a bank account is registered, and only for a few accounts: enough for a
 * person's own.
 */
async function mayCheckBank(deps: MembersDeps, phone: string | undefined, proof: Proof): Promise<boolean> {
  if (!(await deps.isOtpRequired())) return true;
  return phone !== undefined && deps.phones.useForBankCheck(phone, proof);
}

export function phoneOf(deps: MembersDeps, username: string): string {
  const phone = normalizePhone(username, deps.phoneCountry);
  if (!phone) throw new AppError('INVALID_USER_INFO', { key: 'username' });
  return phone;
}

/** Outside the Lao build there is only baht; in it, kip unless the member chose baht. */
export function currencyOf(deps: MembersDeps, chosen: Registration['currency']): Currency {
  return deps.laosMode && chosen !== 'BAHT' ? 'LAK' : 'THB';
}

async function checkSource(deps: MembersDeps, code: string): Promise<void> {
  if (!(await deps.isSource(code))) throw new AppError('INVALID_USER_INFO', { key: 'sourceCode' });
}

async function checkInviter(deps: MembersDeps, code: string): Promise<void> {
  const inviter = inviterOf(code);
  if (!inviter || !(await deps.members.find(inviter))) throw new AppError('INVALID_USER_INFO', { key: 'inviteCode' });
}

type BankRules = {
  currency: Currency;
  exceptMemberId?: string;
  /** Checked before the answer reveals whether the account is registered. */
  mayCheck?(): Promise<boolean>;
};

/** A bank account belongs to one member only, and is in the member's currency. */
export async function checkBankAccount(
  deps: MembersDeps,
  input: BankAccountInput,
  { currency, exceptMemberId, mayCheck = async () => true }: BankRules,
): Promise<BankAccountInput> {
  const bank = await deps.findBank(input.bankCode);
  const isOffered = deps.laosMode || bank?.country === 'TH';
  const account = normalizeBankAccount(input, currency, isOffered ? bank : undefined);
  if (!(await mayCheck())) throw new AppError('UNVERIFIED_OTP');
  if (await deps.members.isBankAccountTaken(account.bankCode, account.bankAccountNo, exceptMemberId)) {
    throw new AppError('EXISTING_BANK');
  }
  return account;
}
