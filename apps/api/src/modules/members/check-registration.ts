import type { ParsedBodyOf } from '@krapao/contract/calls';
import { AppError } from '../../platform/app-error.ts';
import { isCommonPassword } from '../../platform/passwords.ts';
import { nationalPhone, normalizePhone } from '../../platform/phone.ts';
import { type BankAccountInput, normalizeBankAccount } from './bank-account.ts';
import { inviterOf } from './invite-code.ts';
import type { MembersDeps } from './public.ts';

type Registration = ParsedBodyOf<'POST /api/account'>;
type PartOfRegistration = ParsedBodyOf<'POST /api/account/validate'>;
type Owner = { username?: string | undefined; name?: string | undefined };

/**
 * The rules of a registration, in the order a person meets them. What is not there yet is not
 * judged, so that the wizard can ask before its last step.
 */
export async function checkRegistration(deps: MembersDeps, given: PartOfRegistration): Promise<void> {
  if (given.username !== undefined) await checkPhone(deps, given.username);
  if (given.password !== undefined) checkPassword(deps, given.password, given);
  if (given.sourceCode) await checkSource(deps, given.sourceCode);
  if (given.inviteCode) await checkInviter(deps, given.inviteCode);
  if (given.bankCode || given.bankAccountName || given.bankAccountNo) {
    const { bankCode = '', bankAccountName = '', bankAccountNo = '' } = given;
    await checkBankAccount(deps, { bankCode, bankAccountName, bankAccountNo });
  }
}

/** Verification comes before "already registered": only the phone's owner may learn that. */
async function checkPhone(deps: MembersDeps, username: string): Promise<void> {
  const phone = phoneOf(deps, username);
  if ((await deps.isOtpRequired()) && !(await deps.phones.isVerified(phone))) throw new AppError('UNVERIFIED_OTP');
  if (await deps.members.isPhoneTaken(phone)) throw new AppError('EXISTING_USER');
}

export function phoneOf(deps: MembersDeps, username: string): string {
  const phone = normalizePhone(username, deps.phoneCountry);
  if (!phone) throw new AppError('INVALID_USER_INFO', { key: 'username' });
  return phone;
}

export function checkPassword(deps: MembersDeps, password: string, owner: Owner): void {
  const phone = normalizePhone(owner.username ?? '', deps.phoneCountry);
  const own = [owner.name ?? '', owner.username ?? '', phone ? nationalPhone(phone) : ''];
  if (isCommonPassword(password, own)) {
    throw new AppError('INVALID_USER_INFO', { key: 'password', reason: 'common' });
  }
}

async function checkSource(deps: MembersDeps, code: string): Promise<void> {
  if (!(await deps.isSource(code))) throw new AppError('INVALID_USER_INFO', { key: 'sourceCode' });
}

async function checkInviter(deps: MembersDeps, code: string): Promise<void> {
  const inviter = inviterOf(code);
  if (!inviter || !(await deps.members.find(inviter))) throw new AppError('INVALID_USER_INFO', { key: 'inviteCode' });
}

/** A bank account belongs to one member only. */
export async function checkBankAccount(
  deps: MembersDeps,
  input: BankAccountInput,
  exceptMemberId?: string,
): Promise<BankAccountInput> {
  const bank = await deps.findBank(input.bankCode);
  const isOffered = deps.laosMode || bank?.country === 'TH';
  const account = normalizeBankAccount(input, isOffered ? bank : undefined);
  if (await deps.members.isBankAccountTaken(account.bankCode, account.bankAccountNo, exceptMemberId)) {
    throw new AppError('EXISTING_BANK');
  }
  return account;
}

export type { Registration };
