import type { AnswerOf, ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/http/app-error.ts';
import { type Factor, refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { needsEnglishName, normalizeAccountName, spellBankAccount } from './bank-account.ts';
import { saveOwnChange } from './credentials/save-own-change.ts';
import { normalizeName } from './member-name.ts';
import type { MembersDeps } from './members.deps.ts';
import type { StoredAtHome } from './members.queries.ts';
import { checkBankAccount } from './register/check-registration.ts';
import { saveIfUnique } from './register/uniqueness.ts';
import { reviewBankAccountIn } from './review-bank-account-in.ts';

type ProfileAnswer = AnswerOf<'GET /api/account/profile'>;

export async function readProfile(deps: MembersDeps, memberId: string, sessionId: string): Promise<ProfileAnswer> {
  const member = await deps.members.get(memberId);
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
  factor: Factor;
};

/**
 * Another bank account requires the password and a second factor or the code of an SMS, because withdrawals go there; a
 * new name only the factor of a member who has one. The factor comes last, so that a refused change costs no code.
 */
export async function updateProfile(deps: MembersDeps, memberId: string, given: ProfileChange): Promise<void> {
  const member = await deps.members.get(memberId);

  const name = normalizeName(given.name);
  const spelled = spellBankAccount(given);
  const isSameAccount =
    spelled.bankCode === member.bank_code &&
    spelled.bankAccountNo === member.bank_account_no &&
    spelled.bankAccountName === member.bank_account_name;
  if (isSameAccount) {
    refuseUnproved(given.factor);
    await saveOwnChange(deps, memberId, (members) => members.saveName(memberId, name));
    return;
  }

  const { address, knownDevice, password } = given;
  if (password === undefined) throw new AppError('KEY_MISSING', { key: 'password' });
  const proof = { phone: member.phone, address, knownDevice, password };
  if (!(await deps.isOwnPassword(proof))) throw new AppError('WRONG_PASSWORD');
  const account = await checkBankAccount(deps, given, { currency: member.currency, exceptMemberId: memberId });
  refuseUnproved(given.factor, { orSms: await deps.isOtpRequired() });
  await saveIfUnique(() =>
    saveOwnChange(deps, memberId, async (members, transaction) => {
      await members.saveBankAccount(memberId, {
        name,
        locale: given.locale,
        bank_code: account.bankCode,
        bank_account_name: account.bankAccountName,
        bank_account_no: account.bankAccountNo,
      });
      await reviewBankAccountIn(deps, transaction, member, account.bankAccountName);
    }),
  );
}

/**
 * Only for banks that print names in English, and only to correct a name that is not: this must never redirect
 * withdrawals to another person.
 */
export async function updateBankAccountName(
  deps: MembersDeps,
  memberId: string,
  { bankCode, bankAccountName, factor }: ParsedBodyOf<'PUT /api/account/bankAccountName'> & { factor: Factor },
): Promise<ProfileAnswer['bankAccount']> {
  const member = await deps.members.get(memberId);
  const bank = await deps.findBank(member.bank_code);
  if (!bank) throw new AppError('NO_BANK');
  const isOffered = needsEnglishName(bank, member.bank_account_name);
  if (bankCode !== member.bank_code || !isOffered) throw new AppError('INVALID_BANK', { key: 'bankCode' });

  const name = normalizeAccountName(bankAccountName, bank);
  refuseUnproved(factor, { orSms: await deps.isOtpRequired() });
  await saveOwnChange(deps, memberId, async (members, transaction) => {
    await members.saveBankAccount(memberId, { bank_account_name: name });
    await reviewBankAccountIn(deps, transaction, member, name);
  });
  return readBankAccount(deps, { ...member, bank_account_name: name });
}
