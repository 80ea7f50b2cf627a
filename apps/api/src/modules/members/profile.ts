import type { AnswerOf, ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/app-error.ts';
import { nationalPhone } from '../../platform/phone.ts';
import { needsEnglishName, normalizeAccountName, spellBankAccount } from './bank-account.ts';
import { checkBankAccount } from './check-registration.ts';
import { normalizeName } from './member-name.ts';
import type { MembersDeps } from './members.deps.ts';
import type { StoredAtHome } from './members.questions.ts';
import { saveUnlessTaken } from './taken.ts';
import { tellBankChangedLater } from './tell-bank-changed.ts';

type ProfileAnswer = AnswerOf<'GET /api/account/profile'>;

export async function readProfile(deps: MembersDeps, memberId: string, sessionId: string): Promise<ProfileAnswer> {
  const member = await deps.members.find(memberId);
  if (!member) throw new AppError('NO_USER');
  return {
    profile: {
      _id: member.id,
      name: member.name,
      username: nationalPhone(member.phone),
      createdAt: member.created_at.toISOString(),
      currency: member.currency,
      previousLoginAt: (await deps.previousLogin(sessionId))?.toISOString() ?? null,
    },
    bankAccount: await readBankAccount(deps, member),
  };
}

/** The member as home shows them. */
export const memberAtHome = async (deps: Pick<MembersDeps, 'findBank' | 'laosMode'>, stored: StoredAtHome) => ({
  name: stored.name,
  username: nationalPhone(stored.phone),
  bankAccount: await readBankAccount(deps, stored),
});

type StoredAccount = { bank_code: string; bank_account_name: string; bank_account_no: string };

/** A member's bank account as they see it. */
async function readBankAccount(
  deps: Pick<MembersDeps, 'findBank' | 'laosMode'>,
  account: StoredAccount,
): Promise<ProfileAnswer['bankAccount']> {
  const bank = await deps.findBank(account.bank_code);
  if (!bank) throw new AppError('NO_BANK');
  return {
    bank: { nameTH: deps.laosMode ? bank.nameLA : bank.nameTH, nameLA: bank.nameLA, nameEN: bank.nameEN },
    bankCode: account.bank_code,
    bankAccountName: account.bank_account_name,
    bankAccountNo: account.bank_account_no,
  };
}

type ProfileChange = ParsedBodyOf<'PUT /api/account/profile'> & {
  address: string;
  locale: Locale;
  knownDevice: string | undefined;
};

/** A new name is free; another bank account asks for the password, because that is where withdrawals go. */
export async function updateProfile(deps: MembersDeps, memberId: string, given: ProfileChange): Promise<void> {
  const member = await deps.members.find(memberId);
  if (!member) throw new AppError('NO_USER');

  const name = normalizeName(given.name);
  const spelled = spellBankAccount(given);
  const isSameAccount =
    spelled.bankCode === member.bank_code &&
    spelled.bankAccountNo === member.bank_account_no &&
    spelled.bankAccountName === member.bank_account_name;
  if (isSameAccount) {
    await deps.members.saveName(memberId, name);
    return;
  }

  const { address, knownDevice, password = '' } = given;
  const proof = { phone: member.phone, address, knownDevice, password };
  if (!(await deps.isOwnPassword(proof))) throw new AppError('WRONG_PASSWORD');
  const account = await checkBankAccount(deps, given, { currency: member.currency, exceptMemberId: memberId });
  await saveUnlessTaken(() =>
    deps.members.saveBankAccount(memberId, {
      name,
      bank_code: account.bankCode,
      bank_account_name: account.bankAccountName,
      bank_account_no: account.bankAccountNo,
    }),
  );
  await tellBankChangedLater(deps, memberId, given.locale);
}

/**
 * Only for banks that print names in English, and only to mend a name that is not: it must never be a
 * way to point withdrawals at another person.
 */
export async function updateBankAccountName(
  deps: MembersDeps,
  memberId: string,
  { bankCode, bankAccountName }: ParsedBodyOf<'PUT /api/account/bankAccountName'>,
): Promise<ProfileAnswer['bankAccount']> {
  const member = await deps.members.find(memberId);
  if (!member) throw new AppError('NO_USER');
  const bank = await deps.findBank(member.bank_code);
  if (!bank) throw new AppError('NO_BANK');
  const isOffered = needsEnglishName(bank, member.bank_account_name);
  if (bankCode !== member.bank_code || !isOffered) throw new AppError('INVALID_BANK', { key: 'bankCode' });

  const name = normalizeAccountName(bankAccountName, bank);
  await deps.members.saveBankAccount(memberId, { bank_account_name: name });
  return readBankAccount(deps, { ...member, bank_account_name: name });
}
