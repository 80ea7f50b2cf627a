import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<string>('../../../locales/*/*.json', { query: '?raw', import: 'default', eager: true });

const textsOf = (locale: string): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(files)
      .map(([path, texts]) => [path.split('/').slice(-2), JSON.parse(texts) as Texts] as const)
      .filter(([[its]]) => its === locale)
      .map(([[, name = ''], texts]) => [name, texts]),
  );

const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const shapeOf = (texts: Texts) =>
  Object.fromEntries(
    flatten(texts).map(([key, text]) => [
      key,
      [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort(),
    ]),
  );

const allTexts = (locale: string) => Object.values(textsOf(locale)).flatMap((texts) => flatten(texts));

describe('the office speaks Thai and English', () => {
  it('in the same files', () => {
    expect(Object.keys(textsOf('en')).length).toBeGreaterThan(3);
    expect(Object.keys(textsOf('th')).sort()).toEqual(Object.keys(textsOf('en')).sort());
  });

  it.each(Object.entries(textsOf('en')))(
    '%s has the English keys and placeholders in Thai',
    { tags: ['O44'] },
    (name, english) => {
      expect(shapeOf(textsOf('th')[name] ?? {})).toEqual(shapeOf(english));
    },
  );

  it('in its own letters, and no text is empty', () => {
    expect(allTexts('en').filter(([, text]) => /[\u0e00-\u0eff]/.test(text) || text.trim() === '')).toEqual([]);
    expect(allTexts('th').filter(([, text]) => /[\u0e80-\u0eff]/.test(text) || text.trim() === '')).toEqual([]);
  });
});
