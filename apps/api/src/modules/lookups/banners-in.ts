import { type Banner, bannerIn } from '@krapao/contract/documents/pictures';
import { fillIn } from '@krapao/contract/fill-in';
import type { Locale } from '@krapao/contract/locales';

export const bannersIn = (
  banners: readonly Banner[],
  locale: Locale,
  figures: Readonly<Record<string, string>>,
): { image: string; alt: string; html: string }[] =>
  banners.map((banner) => {
    const shown = bannerIn(banner, locale);
    return { ...shown, html: fillIn(shown.html, figures) };
  });
