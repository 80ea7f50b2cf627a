import { LOCALES } from '@krapao/contract/locales';
import { expect, it } from 'vitest';
import { smsSegments } from '../../platform/text/sms-segments.ts';
import { CODE_TEXT, type Purpose, RESET_TEXT } from './sms-texts.ts';

const CODE = { code: '000000', reference: 'WWWW' };
/** As long as it gets: a long address of the member app, and a token of 32 bytes. */
const LINK = `https://wallet.krapao-demo.example/forgot#phone=02012345678&ref=WWWW&token=${'A'.repeat(43)}`;
const PURPOSES: readonly Purpose[] = ['register', 'password', 'confirm'];

it.each(LOCALES.flatMap((locale) => PURPOSES.map((purpose) => ({ locale, purpose }))))(
  'the SMS with a code to $purpose in $locale has at most two segments',
  { tags: ['O1108'] },
  ({ locale, purpose }) => {
    const text = CODE_TEXT[purpose][locale](CODE);
    expect(smsSegments(text), `${text.length}: ${text}`).toBeLessThanOrEqual(2);
  },
);

it.each([
  ['th', 3],
  ['la', 3],
  ['en', 2],
] as const)(
  'the SMS with a link for a new password in %s has at most %i segments, two of them for the link',
  { tags: ['O1108'] },
  (locale, segments) => {
    const text = RESET_TEXT[locale]({ ...CODE, link: LINK });
    expect(smsSegments(text), `${text.length}: ${text}`).toBeLessThanOrEqual(segments);
  },
);
