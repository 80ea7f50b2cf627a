import { LOCALES } from '@krapao/contract/locales';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<string>('../../../locales/*/*.json', { query: '?raw', import: 'default', eager: true });
const errorFiles = import.meta.glob<string>('../../../../../packages/contract/texts/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** "en" → "home" → its messages. The contract's files have the language at the end of their names. */
function textsOf(locale: string): Record<string, Texts> {
  const ours = Object.entries(files).map(
    ([path, texts]) => [path.split('/').slice(-2), JSON.parse(texts) as Texts] as const,
  );
  const theirs = Object.entries(errorFiles).map(([path, texts]) => {
    const [name = '', itsLocale = ''] = path.split('/').at(-1)?.split('.') ?? [];
    return [[itsLocale, `${name}.json`], JSON.parse(texts) as Texts] as const;
  });
  return Object.fromEntries(
    [...ours, ...theirs].filter(([[its]]) => its === locale).map(([[, name = ''], texts]) => [name, texts]),
  );
}

/** Every message with its full key, "topics.wallet.title". */
const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`))].sort();

/** The shape that all languages share: keys, placeholders and number of lines. */
const shapeOf = (texts: Texts) =>
  Object.fromEntries(
    flatten(texts).map(([key, text]) => [key, { fills: placeholdersOf(text), lines: text.split('\n').length }]),
  );

const THAI = /[\u0e00-\u0e7f]/;
const LAO = /[\u0e80-\u0eff]/;
const allTexts = (locale: string) => Object.values(textsOf(locale)).flatMap((texts) => flatten(texts));
const textsWith = (locale: string, letters: RegExp) => allTexts(locale).filter(([, text]) => letters.test(text));

it('there are texts to look at', () => {
  expect(Object.keys(textsOf('en')).length).toBeGreaterThan(10);
  expect(allTexts('en').length).toBeGreaterThan(200);
});

it('there are texts in exactly three languages: th, la and en', { tags: ['S1.25'] }, () => {
  const ours = Object.keys(files).map((path) => path.split('/').at(-2));
  const theirs = Object.keys(errorFiles).map((path) => path.split('.').at(-2));
  expect([...new Set([...ours, ...theirs])].sort()).toEqual(['en', 'la', 'th']);
  expect([...LOCALES]).toEqual(['th', 'la', 'en']);
});

describe.each(['th', 'la'])('%s', (locale) => {
  it('has the same files as English', { tags: ['S1.25', 'S9.35'] }, () => {
    expect(Object.keys(textsOf(locale)).sort()).toEqual(Object.keys(textsOf('en')).sort());
  });

  it.each(Object.entries(textsOf('en')))(
    '%s has the English keys, placeholders and lines',
    { tags: ['S8.1', 'S8.2'] },
    (name, english) => {
      expect(shapeOf(textsOf(locale)[name] ?? {})).toEqual(shapeOf(english));
    },
  );
});

/**
 * Browsers break Thai and Lao lines by dictionaries that lack young loan words. A word joiner (`\\u2060`) holds such a
 * word together; here it stands as a low line.
 */
const JOINED = {
  th: 'แช_ต อัป_โหลด พาส_คีย์ ตู้_เซฟ ทรู_มัน_นี่ คา_สิ_โน',
  la: `ໂບ_ນັດ ໂປຣ_ໂມ_ຊັນ ອັບ_ໂຫຼ_ດ ໂຫຼ_ດ ອັບ_ເດດ ອອນ_ລາຍ ໂປຣ_ໄຟລ໌ ເວີ_ຊັນ ບຣາວ_ເຊີ ສະ_ລັອດ ຄາ_ສິ_ໂນ ເຄຣ_ດິດ ຣີ_ເຊັດ
    ອີ_ເມ_ວ ອິນ_ເຕີ_ເນັດ ສະ_ລິບ ວິ_ດີ_ໂອ ເມ_ນູ ຕູ້_ເຊບ`,
};

it.each(['th', 'la'] as const)(
  'no line of %s ends inside a loan word or before its last letter',
  { tags: ['O1339'] },
  (locale) => {
    const apart = new RegExp(JOINED[locale].replaceAll('_', '').split(/\s+/).join('|'));
    expect(textsWith(locale, apart)).toEqual([]);
    const segmenter = new Intl.Segmenter(locale === 'la' ? 'lo' : locale, { granularity: 'word' });
    const loneLetters = allTexts(locale).filter(([, text]) =>
      [...segmenter.segment(text)].some(
        ({ segment, index }) =>
          /^[\u0e01-\u0e2e\u0e81-\u0eae]$/.test(segment) && /[\u0e00-\u0eff]/.test(text[index - 1] ?? ''),
      ),
    );
    expect(loneLetters).toEqual([]);
  },
);

it('Lao is written without Thai letters, Thai without Lao ones, English with neither', () => {
  expect(textsWith('la', THAI)).toEqual([]);
  expect(textsWith('th', LAO)).toEqual([]);
  expect([...textsWith('en', THAI), ...textsWith('en', LAO)]).toEqual([]);
});

it.each(LOCALES)(
  'no text of %s is empty, unwritten or still marked for a native reader',
  { tags: ['S8.1', 'S8.2'] },
  (locale) => {
    expect(allTexts(locale).filter(([, text]) => text.trim() === '' || /°|^…$/.test(text))).toEqual([]);
  },
);

it('Lao has one word for "time", as in "once": ຄັ້ງ', () => {
  expect(textsWith('la', /ຄັ້ງ/).length).toBeGreaterThan(10);
  expect(textsWith('la', /ເທື່ອ/)).toEqual([]);
});

it.each(LOCALES)('texts of %s name a currency only where one is chosen or counted', { tags: ['R43'] }, (locale) => {
  const currency = /บาท|กีบ|ບາດ|ກີບ|\bbaht\b|\bkip\b|[฿₭]/i;
  const named = textsWith(locale, currency).map(([key]) => key);
  expect(named.filter((key) => !/^(baht|kip|bank\.(LAK|BAHT|currencyNote))$/.test(key))).toEqual([]);
});

it('a move between own accounts is never called a bank transfer', () => {
  const own = (locale: string) =>
    ['transfer.json', 'game-account.json'].flatMap((name) => flatten(textsOf(locale)[name] ?? {}));
  expect(own('th').filter(([, text]) => text.includes('โอน'))).toEqual([]);
  expect(own('la').filter(([, text]) => text.includes('ໂອນ'))).toEqual([]);
});
