import type { Locale } from '@krapao/contract/locales';

const CARDS = 6;

/** The recommended banks and the first of the others become cards, in the server's order; the rest goes into a list. */
export function splitBanks<Bank extends { recommended: boolean }>(banks: readonly Bank[]) {
  const others = banks.filter(({ recommended }) => !recommended);
  const shown = new Set(others.slice(0, Math.max(0, CARDS - (banks.length - others.length))));
  const isCard = (bank: Bank) => bank.recommended || shown.has(bank);
  return { cards: banks.filter(isCard), more: banks.filter((bank) => !isCard(bank)) };
}

type BankNames = { nameTH: string; nameLA: string; nameEN: string };

const NAME_IN = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const satisfies Record<Locale, keyof BankNames>;

export const bankName = (bank: BankNames, locale: Locale): string => bank[NAME_IN[locale]];

/** On a bank's card the word "bank" goes without saying. */
export const bankCardName = (bank: BankNames, locale: Locale): string =>
  bankName(bank, locale).replace(/^(ธนาคาร|ທະນາຄານ)/, '');

/** The code is what people call their bank; one is written in its own way. */
export const bankShortName = (code: string): string => (code === 'KBANK' ? 'KBank' : code);
