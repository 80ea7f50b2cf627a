import { LOCALES } from '@krapao/contract/locales';
import { FACTOR_EVENTS } from '@krapao/contract/notices';
import { RECOVERY_EVENTS } from '@krapao/contract/recoveries';
import { expect, it } from 'vitest';
import { smsSegments } from '../../platform/text/sms-segments.ts';
import { type SafetyFacts, SMS_KINDS, smsText } from './safety-texts.ts';

/** The longest names of banks. */
const BANKS = {
  th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  la: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ',
  en: 'Bank for Agriculture and Agricultural Cooperatives',
};
const FACTS = { time: '20:41', end: '5678', channel: 'email', document: 'requested', until: '21/11 20:41' } as const;

/** Every event, where a kind has some. */
const EVERY: readonly Pick<SafetyFacts, 'event' | 'recovery'>[] = [
  ...FACTOR_EVENTS.map((event) => ({ event, recovery: 'requested' as const })),
  ...RECOVERY_EVENTS.map((recovery) => ({ event: 'added' as const, recovery })),
];

it.each(LOCALES.flatMap((locale) => SMS_KINDS.map((kind) => ({ locale, kind }))))(
  'the SMS $kind in $locale has at most two segments',
  { tags: ['O1108'] },
  ({ locale, kind }) => {
    for (const events of EVERY) {
      const text = smsText(kind, locale, { ...FACTS, ...events, bank: BANKS[locale] });
      expect(smsSegments(text), `${text.length}: ${text}`).toBeLessThanOrEqual(2);
    }
  },
);
