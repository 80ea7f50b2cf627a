import type { Currency } from '@krapao/money';
import { needsEnglishName } from './bank-account.ts';
import { lastChangeOf, type SensitiveChange } from './last-change.ts';
import type { MembersDeps } from './members.deps.ts';

export type MemberAccount = { bankCode: string; accountNo: string; accountName: string; currency: Currency };

/** The member's bank account as the sender of deposits. */
export async function memberAccount({ members }: MembersDeps, memberId: string): Promise<MemberAccount | undefined> {
  const member = await members.find(memberId);
  if (!member) return undefined;
  const { bank_code: bankCode, bank_account_no: accountNo, bank_account_name: accountName, currency } = member;
  return { bankCode, accountNo, accountName, currency };
}

/** The member's bank account as the destination of withdrawals, with the bank's rules and the last sensitive change. */
export type PayeeAccount = {
  code: string;
  accountName: string;
  accountNo: string;
  isOpen: boolean;
  needsEnglishName: boolean;
  /** The member's last change of bank account or password. */
  lastChange: SensitiveChange | undefined;
};

export async function payeeAccount(deps: MembersDeps, memberId: string): Promise<PayeeAccount | undefined> {
  const member = await deps.members.find(memberId);
  const bank = member && (await deps.findBank(member.bank_code));
  if (!member || !bank) return undefined;
  const { bank_code: code, bank_account_name: accountName, bank_account_no: accountNo } = member;
  return {
    code,
    accountName,
    accountNo,
    isOpen: bank.isOpen,
    needsEnglishName: needsEnglishName(bank, accountName),
    lastChange: lastChangeOf(member),
  };
}

export type AccountHolder = { id: string; currency: Currency; status: 'active' | 'inactive'; accountName: string };

export const accountHolder = (
  { members }: MembersDeps,
  bankCode: string,
  accountNo: string,
): Promise<AccountHolder | undefined> => members.findByBankAccount(bankCode, accountNo);

/** Members' account numbers at a bank that contain these consecutive digits. */
export const accountNumbersWith = ({ members }: MembersDeps, bankCode: string, digits: string): Promise<string[]> =>
  members.findAccountNumbers(bankCode, digits);
