import { ENGLISH_NAME_BANKS } from '@krapao/contract/limits';

type Named = { bankCode: string; bankAccountName: string };

/** The bank prints names in English only, and ours is not: a transfer from this account could never match. */
export const needsEnglishName = ({ bankCode, bankAccountName }: Named): boolean =>
  (ENGLISH_NAME_BANKS as readonly string[]).includes(bankCode) && /[^A-Z ]/i.test(bankAccountName);

/** The form accounts are kept and compared in: upper case, single spaces. */
export const spellAccountName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
