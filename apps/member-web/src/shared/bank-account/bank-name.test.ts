import { describe, expect, it } from 'vitest';
import { needsEnglishName } from './bank-name.ts';

describe('an English account name', () => {
  it.each(['KTB', 'TMB', 'BBL'])(
    'is needed at %s when the stored name is not English',
    { tags: ['S5.41'] },
    (bankCode) => {
      expect(needsEnglishName({ bankCode, bankAccountName: 'มะลิ ใจดี' })).toBe(true);
      expect(needsEnglishName({ bankCode, bankAccountName: 'MALI ใจดี' })).toBe(true);
      expect(needsEnglishName({ bankCode, bankAccountName: 'MALI JAIDEE' })).toBe(false);
    },
  );

  it('is not needed at any other bank', () => {
    expect(needsEnglishName({ bankCode: 'KBANK', bankAccountName: 'มะลิ ใจดี' })).toBe(false);
  });
});
