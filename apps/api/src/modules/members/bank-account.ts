import { AppError } from '../../platform/app-error.ts';

export type Bank = {
  code: string;
  country: 'TH' | 'LA';
  name_th: string;
  name_la: string;
  name_en: string;
  account_pattern: string;
  english_name_only: boolean;
  is_open: boolean;
};

export type BankAccountInput = { bankCode: string; bankAccountName: string; bankAccountNo: string };

const ENGLISH_NAME = /^[A-Z]+( [A-Z]+)*$/;

/**
 * Puts a bank account into the form it is compared in (digits only, upper case, single spaces) and
 * refuses one the bank could not have issued.
 */
export function normalizeBankAccount(input: BankAccountInput, bank: Bank | undefined): BankAccountInput {
  if (!bank?.is_open) throw new AppError('INVALID_BANK', { key: 'bankCode' });

  const bankAccountNo = input.bankAccountNo.replaceAll(/[\s-]/g, '');
  if (!new RegExp(bank.account_pattern).test(bankAccountNo))
    throw new AppError('INVALID_BANK', { key: 'bankAccountNo' });

  return { bankCode: bank.code, bankAccountName: normalizeAccountName(input.bankAccountName, bank), bankAccountNo };
}

export function normalizeAccountName(typed: string, bank: Pick<Bank, 'english_name_only'>): string {
  const name = typed.normalize('NFC').replaceAll('\u200b', '').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  if (bank.english_name_only && !ENGLISH_NAME.test(name)) {
    throw new AppError('BANK_ACCOUNT_NAME_ENG', { key: 'bankAccountName' });
  }
  // Letters and marks of any script, and the few signs names have; no digits, no markup.
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'-]*$/u.test(name)) throw new AppError('INVALID_BANK', { key: 'bankAccountName' });
  return name;
}
