import { ENGLISH_NAME_BANKS } from '@krapao/contract/limits';

type Named = { bankCode: string; bankAccountName: string };

/** Whether the bank sends names in English only and the stored name is not English: transfers could never match. */
export const needsEnglishName = ({ bankCode, bankAccountName }: Named): boolean =>
  (ENGLISH_NAME_BANKS as readonly string[]).includes(bankCode) && /[^A-Z ]/i.test(bankAccountName);

/** The form in which account names are stored and compared: NFC, upper case, single spaces. */
export const spellAccountName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
