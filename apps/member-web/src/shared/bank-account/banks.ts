import type { Locale } from '@krapao/contract/locales';

const CARDS = 6;

/** The recommended banks and the first of the others become cards, in the server's order; the rest goes into a list. */
export function splitBanks<Bank extends { recommended: boolean }>(banks: readonly Bank[]) {
  const others = banks.filter(({ recommended }) => !recommended);
  const shown = new Set(others.slice(0, Math.max(0, CARDS - (banks.length - others.length))));
  const isCard = (bank: Bank) => bank.recommended || shown.has(bank);
  return { cards: banks.filter(isCard), more: banks.filter((bank) => !isCard(bank)) };
}

type BankNames = { nameTH: string; nameEN: string };

/** In the Lao build the server puts the Lao name in the Thai one's place. */
export const bankName = (bank: BankNames, locale: Locale): string => (locale === 'en' ? bank.nameEN : bank.nameTH);

/** On a bank's card the word "bank" goes without saying. */
export const bankCardName = (bank: BankNames, locale: Locale): string =>
  bankName(bank, locale).replace(/^(ธนาคาร|ທະນາຄານ)/, '');

/** The code is what people call their bank; one is written in its own way. */
export const bankShortName = (code: string): string => (code === 'KBANK' ? 'KBank' : code);
