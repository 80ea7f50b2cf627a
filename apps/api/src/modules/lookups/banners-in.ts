import type { Locale } from '@krapao/contract/locales';
import type { Setting } from './settings.ts';

type Banner = Setting<'invite'>['banners'][number];

/** Banners as a reader of this language sees them. */
export const bannersIn = (banners: readonly Banner[], locale: Locale): { image: string; html: string }[] =>
  banners.map(({ image, html }) => ({ image, html: html[locale] }));
