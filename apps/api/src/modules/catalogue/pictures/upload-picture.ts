import { PICTURE_PATH, PICTURE_PLACES, type PicturePlace } from '@krapao/contract/documents/pictures';
import { LIMITS } from '@krapao/contract/limits';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';
import { type PictureRules, redrawPicture } from '../../../platform/files/pictures.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CatalogueDeps } from '../catalogue.deps.ts';
import { picturesRepository } from './pictures.repository.ts';

const MEGABYTE = 1024 * 1024;
const BYTES_MAX = LIMITS.chatImageBytesMax;
const QUALITY = 86;

/** The body limit of the upload; other calls have their own. */
export const pictureBytesMax = (call: string): number | undefined =>
  call === 'POST /api/office/catalogue-pictures' ? BYTES_MAX : undefined;

const RULES: PictureRules = {
  decoders: { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' },
  mayMove: false,
  refusal: (status, details) =>
    status === 413
      ? new AppError('FILE_TOO_LARGE', details ?? { megabytes: BYTES_MAX / MEGABYTE })
      : new AppError('FILE_NOT_SUPPORTED'),
};

/** In shares of the upright picture. */
type Cut = { place: PicturePlace; x: number; y: number; width: number };

/** Cuts a picture to its place, and stores it for documents to name. */
export async function uploadPicture(
  { db, files, clock, random }: CatalogueDeps,
  { files: count, upload }: UploadedForm,
  cut: Cut,
  by: string,
): Promise<{ path: string; width: number; height: number }> {
  if (!upload || count > 1 || upload.bytes === 0) throw new AppError('FILE_NOT_SUPPORTED');
  const { place } = cut;
  let size = { width: 0, height: 0 };
  const bytes = await redrawPicture(upload, RULES, (picture, whole) => {
    const part = partOf(cut, whole);
    const factor = Math.min(1, PICTURE_PLACES[place].width / part.width);
    size = { width: Math.round(part.width * factor), height: Math.max(1, Math.round(part.height * factor)) };
    return picture
      .extract(part)
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .webp({ quality: QUALITY });
  });
  const name = `${random.uuid()}.webp`;
  await files.save(name, bytes);
  await picturesRepository(db).insert({ name, place, ...size }, by, clock.now());
  return { path: `${PICTURE_PATH}${name}`, ...size };
}

/** The cut in pixels: rounding takes it a pixel beyond the edge at most, anything more is refused. */
function partOf({ place, x, y, width: share }: Cut, whole: { width: number; height: number }) {
  const { width: across, height: down } = PICTURE_PLACES[place];
  const width = Math.max(1, Math.round(share * whole.width));
  const height = Math.max(1, Math.round((width * down) / across));
  const left = Math.round(x * whole.width);
  const top = Math.round(y * whole.height);
  if (left + width > whole.width + 2) throw new AppError('KEY_INVALID', { key: 'x' });
  if (top + height > whole.height + 2) throw new AppError('KEY_INVALID', { key: 'y' });
  return {
    left: Math.min(left, whole.width - 1),
    top: Math.min(top, whole.height - 1),
    width: Math.min(width, whole.width - Math.min(left, whole.width - 1)),
    height: Math.min(height, whole.height - Math.min(top, whole.height - 1)),
  };
}
