import { LOCALES } from '@krapao/contract/locales';
import { describe, expect, it } from 'vitest';
import { bankCardName, banksIn, splitBanks } from './banks.ts';

describe('the choice of banks', () => {
  const bank = (code: string, recommended = false) => ({ code, recommended });
  const codes = (banks: readonly { code: string }[]) => banks.map(({ code }) => code).join(' ');

  it('shows six cards, always with the recommended banks, and loses none of the rest', () => {
    const thaiFirst = [bank('KBANK', true), bank('KTB', true), ...['A', 'B', 'C', 'D', 'E', 'F'].map((c) => bank(c))];
    expect(codes(splitBanks(thaiFirst).cards)).toBe('KBANK KTB A B C D');
    expect(codes(splitBanks(thaiFirst).more)).toBe('E F');

    const laoFirst = [...['A', 'B', 'C', 'D', 'E', 'F'].map((c) => bank(c)), bank('KBANK', true), bank('KTB', true)];
    expect(codes(splitBanks(laoFirst).cards)).toBe('A B C D KBANK KTB');
    expect(codes(splitBanks(laoFirst).more)).toBe('E F');
  });

  it('offers only the banks of the currency, those first whose usual one it is', { tags: ['R44'] }, () => {
    const laoFirst = [
      { code: 'BCEL', currencies: ['LAK', 'BAHT'] as const },
      { code: 'LDB', currencies: ['LAK', 'BAHT'] as const },
      { code: 'KBANK', currencies: ['BAHT'] as const },
    ];
    expect(codes(banksIn(laoFirst, 'LAK'))).toBe('BCEL LDB');
    expect(codes(banksIn(laoFirst, 'BAHT'))).toBe('KBANK BCEL LDB');
  });

  it('names a bank in the language of the page, without the word bank', () => {
    const kbank = { nameTH: 'ธนาคารกสิกรไทย', nameLA: 'ທະນາຄານກະສິກອນໄທ', nameEN: 'Kasikornbank' };
    expect(LOCALES.map((locale) => bankCardName(kbank, locale))).toEqual(['กสิกรไทย', 'ກະສິກອນໄທ', 'Kasikornbank']);
  });
});
