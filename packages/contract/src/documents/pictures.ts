import type { Locale } from '../locales.ts';

/** Places of pictures that operators upload, each with the largest size in pixels at which it is stored. */
export const PICTURE_PLACES = {
  banner: { width: 1376, height: 688 },
  poster: { width: 1280, height: 720 },
  logo: { width: 488, height: 168 },
  background: { width: 900, height: 633 },
  qr: { width: 800, height: 800 },
} as const;
export type PicturePlace = keyof typeof PICTURE_PLACES;

/** Beginning of the address of an uploaded picture. The address never gets another picture. */
export const PICTURE_PATH = '/pictures/';

const OWN = /^\/(?!\/)[\w./-]+$/;

/** Whether an address is of a picture of our own, uploaded or part of the app: HTML shows no others. */
export const isOwnPicture = (src: string | null | undefined): boolean => OWN.test(src ?? '');

/** A banner's picture without words of its own. */
export const DECORATION = { images: { th: null, la: null, en: null }, alt: { th: '', la: '', en: '' } };

type InLanguages<Value> = Readonly<Record<Locale, Value>>;
export type Banner = {
  image: string;
  images: InLanguages<string | null>;
  alt: InLanguages<string>;
  html: InLanguages<string>;
};

/** A banner in one language. */
export const bannerIn = ({ image, images, alt, html }: Banner, locale: Locale) => ({
  image: images[locale] ?? image,
  alt: alt[locale],
  html: html[locale],
});
