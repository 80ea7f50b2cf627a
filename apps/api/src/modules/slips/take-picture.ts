import { AppError } from '../../platform/app-error.ts';
import type { Upload } from '../../platform/files-upload.ts';
import { type PictureRules, redrawPicture } from '../../platform/pictures.ts';
import { likenessOf } from './likeness.ts';

/** What is kept of an upload: a picture that we drew ourselves, so that nothing else can be in it. */
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
