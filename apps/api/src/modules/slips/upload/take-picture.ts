import type { Upload } from '../../../platform/files/files-upload.ts';
import { type PictureRules, redrawPicture } from '../../../platform/files/pictures.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { likenessOf } from '../reading/likeness.ts';

/** The stored picture of an upload, re-encoded by us so that it contains nothing but pixels. */
export type TakenPicture = { bytes: Buffer; likeness: string };

const RULES: PictureRules = {
  decoders: { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heif' },
  mayMove: false,
  refusal: (status) => new AppError('SLIP_INVALID_FILE', {}, status),
};

export async function takePicture(upload: Upload): Promise<TakenPicture> {
  const bytes = await redrawPicture(upload, RULES);
  return { bytes, likeness: await likenessOf(bytes) };
}
