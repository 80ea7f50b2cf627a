import { expect, it } from 'vitest';
import { languageOf } from './locales.ts';

it.each([
  ['บัญชีธนาคารรับเงินไม่ได้', 'th'],
  ['โอนเข้า KBANK 123-4-56789-0 ไม่ได้ ติดต่อ LINE', 'th'],
  ['ບັນຊີທະນາຄານ BCEL ນີ້ຮັບເງິນບໍ່ໄດ້', 'la'],
  ['Please contact us first', 'en'],
  ['฿1,000.00 / 123', undefined],
  ['', undefined],
])('%s is in %s', { tags: ['O865'] }, (text, language) => {
  expect(languageOf(text)).toBe(language);
});
