import { LOCALES } from '@krapao/contract/locales';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<string>('../../../locales/*/*.json', { query: '?raw', import: 'default', eager: true });
const errorFiles = import.meta.glob<string>('../../../../../packages/contract/texts/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** "en" → "home" → its texts. The contract's files carry the language at the end of their names. */
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

/** Every text with its whole key, "topics.wallet.title". */
const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`))].sort();

/** What must be the same in every language: the keys, what is filled in, and how many lines there are. */
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

describe.each(['th', 'la'])('%s', (locale) => {
  it('has the same files as English', () => {
    expect(Object.keys(textsOf(locale)).sort()).toEqual(Object.keys(textsOf('en')).sort());
  });

  it.each(Object.entries(textsOf('en')))('%s has the English keys, placeholders and lines', (name, english) => {
    expect(shapeOf(textsOf(locale)[name] ?? {})).toEqual(shapeOf(english));
  });
});

it('Lao is written without Thai letters, Thai without Lao ones, English with neither', () => {
  expect(textsWith('la', THAI)).toEqual([]);
  expect(textsWith('th', LAO)).toEqual([]);
  expect([...textsWith('en', THAI), ...textsWith('en', LAO)]).toEqual([]);
});

it.each(LOCALES)('no text of %s is empty, unwritten or still marked for a native reader', (locale) => {
  expect(allTexts(locale).filter(([, text]) => text.trim() === '' || /°|^…$/.test(text))).toEqual([]);
});
