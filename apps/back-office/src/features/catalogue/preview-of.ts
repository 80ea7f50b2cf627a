import { LOCALES, type Locale } from '@krapao/contract/locales';
import { type Json, join } from './at-path.ts';

export type PreviewPart = { path: string; type: 'text' | 'html' | 'picture'; text: string; isTitle: boolean };

/** What the wheel says is drawn on it. */
const DRAWN = /^slices\.\d+\.(label|prize)/;

/** The texts and pictures of a document in one language, in their order. */
export function previewOf(value: Json, locale: Locale, path = ''): PreviewPart[] {
  if (typeof value !== 'object' || value === null || DRAWN.test(path)) return [];
  if (isTexts(value)) {
    const text = value[locale];
    const type = /<\w+/.test(text) ? ('html' as const) : ('text' as const);
    return text.trim() ? [{ path, type, text, isTitle: /(^|\.)(title|name)$/.test(path) }] : [];
  }
  return Object.entries(value).flatMap(([step, inner]) =>
    step === 'image' && typeof inner === 'string'
      ? [{ path: join(path, step), type: 'picture' as const, text: inner, isTitle: false }]
      : previewOf(inner, locale, join(path, step)),
  );
}

const isTexts = (value: object): value is Record<Locale, string> =>
  LOCALES.every((locale) => typeof (value as Record<string, Json>)[locale] === 'string');
