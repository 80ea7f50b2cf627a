import { BANK_CURRENCIES } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { spellName } from '../../platform/text/text.ts';
import type { Bank } from '../lookups/public.ts';

export type BankAccountInput = { bankCode: string; bankAccountName: string; bankAccountNo: string };

const ENGLISH_NAME = /^[A-Z]+( [A-Z]+)*$/;

/** The stored form of bank accounts, also used to compare: digits only, upper case, single spaces. */
export const spellBankAccount = (input: BankAccountInput): BankAccountInput => ({
  bankCode: input.bankCode,
  bankAccountName: spellAccountName(input.bankAccountName),
  bankAccountNo: input.bankAccountNo.replaceAll(/[\s-]/g, ''),
});

const spellAccountName = (typed: string): string => spellName(typed).toUpperCase();

/** A name stored before its bank required English letters; the member can correct it. */
export const needsEnglishName = (bank: Pick<Bank, 'isEnglishNameOnly'>, storedName: string): boolean =>
  bank.isEnglishNameOnly && /[^A-Z ]/i.test(storedName);

/** Normalises a bank account, and refuses an account the bank could not have issued. */
export function normalizeBankAccount(
  input: BankAccountInput,
  currency: Currency,
  bank: Bank | undefined,
): BankAccountInput {
  if (!bank?.isOpen) throw new AppError('INVALID_BANK', { key: 'bankCode' });
  const currencies: readonly string[] = BANK_CURRENCIES[bank.country];
  if (!currencies.includes(currency === 'THB' ? 'BAHT' : currency))
    throw new AppError('INVALID_BANK', { key: 'currency' });

  const account = spellBankAccount(input);
  if (!new RegExp(bank.accountPattern).test(account.bankAccountNo))
    throw new AppError('INVALID_BANK', { key: 'bankAccountNo' });

  return { ...account, bankAccountName: normalizeAccountName(input.bankAccountName, bank) };
}

export function normalizeAccountName(typed: string, bank: Pick<Bank, 'isEnglishNameOnly'>): string {
  const name = spellAccountName(typed);
  if (bank.isEnglishNameOnly && !ENGLISH_NAME.test(name)) {
    throw new AppError('BANK_ACCOUNT_NAME_ENG', { key: 'bankAccountName' });
  }
  // Letters and marks of any script, and the few signs of names; no digits, no markup.
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'-]*$/u.test(name)) throw new AppError('INVALID_BANK', { key: 'bankAccountName' });
  return name;
}
