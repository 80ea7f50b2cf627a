import { type Banner, bannerIn, PICTURE_PATH } from '@krapao/contract/documents/pictures';
import type { Draft } from './draft.ts';

const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Pictures of the build are served beside the preview, uploaded ones by the server. */
export const picture = (path: string): string =>
  path.startsWith('/') && !path.startsWith(PICTURE_PATH) ? BASE + path : path;

export function bannerOf({ locale }: Pick<Draft, 'locale'>, banner: Banner) {
  const shown = bannerIn(banner, locale);
  return { ...shown, image: picture(shown.image) };
}
