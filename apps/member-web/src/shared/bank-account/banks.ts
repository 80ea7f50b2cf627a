import type { Locale } from '@krapao/contract/locales';

const CARDS = 6;

/** The contract's word for a currency, by its ISO code. */
export const CURRENCY_WORD = { THB: 'BAHT', LAK: 'LAK' } as const;
export type CurrencyWord = (typeof CURRENCY_WORD)[keyof typeof CURRENCY_WORD];

/** The banks with accounts in a currency; those with that currency as their default come first. */
export const banksIn = <Bank extends { currencies: readonly CurrencyWord[] }>(
  banks: readonly Bank[],
  currency: CurrencyWord,
): Bank[] => {
  const rankOf = ({ currencies }: Bank) => currencies.indexOf(currency);
  return banks.filter((bank) => rankOf(bank) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
};

/** Cards for the recommended banks and the first of the others, in the server's order; a list for the rest. */
export function splitBanks<Bank extends { recommended: boolean }>(banks: readonly Bank[]) {
  const others = banks.filter(({ recommended }) => !recommended);
  const shown = new Set(others.slice(0, Math.max(0, CARDS - (banks.length - others.length))));
  const isCard = (bank: Bank) => bank.recommended || shown.has(bank);
  return { cards: banks.filter(isCard), more: banks.filter((bank) => !isCard(bank)) };
}

type BankNames = { nameTH: string; nameLA: string; nameEN: string };

const NAME_IN = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const satisfies Record<Locale, keyof BankNames>;

export const bankName = (bank: BankNames, locale: Locale): string => bank[NAME_IN[locale]];

/** Omits the word "bank", which a bank's card does not need. */
export const bankCardName = (bank: BankNames, locale: Locale): string =>
  bankName(bank, locale).replace(/^(ธนาคาร|ທະນາຄານ)/, '');

/** People call banks by their code; one has its own spelling. */
export const bankShortName = (code: string): string => (code === 'KBANK' ? 'KBank' : code);
