import { LOCALES } from '@krapao/contract/locales';
import { expect, it } from 'vitest';
import { SMS_KINDS, smsText } from './safety-texts.ts';

const FACTS = {
  time: '20:41',
  end: '5678',
  bank: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  channel: 'email',
  event: 'recovery-renewed',
  recovery: 'requested',
  document: 'requested',
  until: '21/11 20:41',
} as const;
const LATIN = /^[\u0020-\u007e]*$/;

/** Characters of two segments: 153 Latin or 67 other ones in each. */
const isShort = (text: string) => text.length <= (LATIN.test(text) ? 306 : 134);

it.each(LOCALES.flatMap((locale) => SMS_KINDS.map((kind) => ({ locale, kind }))))(
  'the SMS $kind in $locale has at most two segments',
  ({ locale, kind }) => {
    const text = smsText(kind, locale, locale === 'en' ? { ...FACTS, bank: 'Bank for Agriculture' } : FACTS);
    expect(isShort(text), `${text.length}: ${text}`).toBe(true);
  },
);
