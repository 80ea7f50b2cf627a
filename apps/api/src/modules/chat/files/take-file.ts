import { LIMITS } from '@krapao/contract/limits';
import type { Upload, UploadedForm } from '../../../platform/files/files-upload.ts';
import { isSomethingElseToo, type PictureRules, redrawPicture, typeOf } from '../../../platform/files/pictures.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ChatDeps } from '../chat.deps.ts';

export type Kind = 'image' | 'video';
type Taken = { name: string; type: string; bytes: number };

const MEGABYTE = 1024 * 1024;
const EXTENSIONS: Record<Kind, readonly string[]> = { image: ['png', 'jpeg', 'jpg', 'gif'], video: ['mov', 'mp4'] };
const BYTES_MAX: Record<Kind, number> = { image: LIMITS.chatImageBytesMax, video: LIMITS.chatVideoBytesMax };
const VIDEO_TYPES: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov' };

const notSupported = () => new AppError('FILE_NOT_SUPPORTED');
const tooLarge = (kind: Kind, details: Readonly<Record<string, number>> = { megabytes: BYTES_MAX[kind] / MEGABYTE }) =>
  new AppError('FILE_TOO_LARGE', details);

const PICTURES: PictureRules = {
  decoders: { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif' },
  mayMove: true,
  refusal: (status, details) => (status === 413 ? tooLarge('image', details) : notSupported()),
};

/** The body limit of these calls; others have their own. */
export const chatUploadBytesMax = (call: string): number | undefined =>
  ({
    'POST /api/chat/upload-image': BYTES_MAX.image,
    'POST /api/chat/upload-video': BYTES_MAX.video,
    'POST /api/office/chat/{id}/file': Math.max(BYTES_MAX.image, BYTES_MAX.video),
  })[call];

/** Both the extension and the first bytes must match one of the kinds. */
export function checkFile({ files, upload }: UploadedForm, kinds: readonly Kind[]): { upload: Upload; kind: Kind } {
  const kind = kinds.find((one) => EXTENSIONS[one].includes(upload?.extension ?? ''));
  if (!upload || !kind || files > 1 || upload.bytes === 0) throw notSupported();
  if (upload.isTooLarge || upload.bytes > BYTES_MAX[kind]) throw tooLarge(kind);
  return { upload, kind };
}

/** Stores the file under a generated name: pictures re-encoded, videos unchanged. */
export async function takeFile(
  { files, random }: Pick<ChatDeps, 'files' | 'random'>,
  { upload, kind }: { upload: Upload; kind: Kind },
): Promise<Taken> {
  if (kind === 'image') {
    const picture = await redrawPicture(upload, PICTURES);
    const name = `${random.uuid()}.jpg`;
    await files.save(name, picture);
    return { name, type: 'image/jpeg', bytes: picture.length };
  }
  const type = (await typeOf(upload)) ?? '';
  const extension = VIDEO_TYPES[type];
  if (!extension || (await isSomethingElseToo(upload))) throw notSupported();
  const name = `${random.uuid()}.${extension}`;
  await files.take(name, upload.path);
  return { name, type, bytes: upload.bytes };
}
