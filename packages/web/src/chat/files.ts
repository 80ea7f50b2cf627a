import { LIMITS } from '@krapao/contract/limits';
import { ApiError } from '../api/api-error.ts';

const IMAGES = ['png', 'jpeg', 'jpg', 'gif'];
const VIDEOS = ['mov', 'mp4'];
const MEGABYTE = 1024 * 1024;

/** For display: "PNG, JPG, GIF, MOV, MP4". */
export const ACCEPTED_TYPES = [...IMAGES, ...VIDEOS]
  .filter((ending) => ending !== 'jpeg')
  .join(', ')
  .toUpperCase();

/** `accept` of the file dialog. */
export const ACCEPTED = [...IMAGES, ...VIDEOS].map((ending) => `.${ending}`).join();

/**
 * Returns which of the two upload calls takes a file of this name and size; throws for any other file before anything
 * is sent.
 */
export function kindOf({ name, size }: Pick<File, 'name' | 'size'>): 'image' | 'video' {
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  const kind = IMAGES.includes(ending) ? 'image' : VIDEOS.includes(ending) ? 'video' : undefined;
  if (!kind) throw new ApiError('FILE_NOT_SUPPORTED');
  const max = kind === 'image' ? LIMITS.chatImageBytesMax : LIMITS.chatVideoBytesMax;
  if (size > max) throw new ApiError('FILE_TOO_LARGE', 0, { megabytes: max / MEGABYTE });
  return kind;
}
