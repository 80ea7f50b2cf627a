import type { Setting } from '@krapao/contract/documents/settings';
import { fillIn } from '@krapao/contract/fill-in';
import type { Locale } from '@krapao/contract/locales';

type Banner = Setting<'invite'>['banners'][number];

export const bannersIn = (
  banners: readonly Banner[],
  locale: Locale,
  figures: Readonly<Record<string, string>>,
): { image: string; html: string }[] =>
  banners.map(({ image, html }) => ({ image, html: fillIn(html[locale], figures) }));
