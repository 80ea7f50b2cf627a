import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { AppError } from '../http/app-error.ts';
import type { Upload } from './files-upload.ts';

/** Accepted picture types, and the errors for everything else. */
export type PictureRules = {
  /** Types by their first bytes, with the decoder's name for each. */
  readonly decoders: Readonly<Record<string, NonNullable<Metadata['format']>>>;
  /** Animated pictures are reduced to their first frame. Otherwise they are refused. */
  readonly mayMove: boolean;
  /** 413 for a file that is too large, with the limit if that of pixels; 415 for a file that is no such picture. */
  refusal(status: 413 | 415, details?: { megapixels: number }): AppError;
};

const PIXELS_MAX = 64_000_000;
/** More pixels would only enlarge files: codes on slips are readable at far fewer. */
const STORED_PIXELS_MAX = 12_000_000;
const DECODE_SECONDS_MAX = 15;
const QUALITY = 90;

/** Decoding takes tens of megabytes per picture, so concurrency is limited to protect memory. */
const inTurn = pLimit(2);

type Size = { width: number; height: number };
/** Draws the stored picture from the upright one of the given size. */
type Draw = (picture: Sharp, size: Size) => Sharp;

/** As it came, as a JPEG. */
const asPhoto: Draw = (picture, { width, height }) => {
  const factor = Math.min(1, Math.sqrt(STORED_PIXELS_MAX / (width * height)));
  return picture
    .resize({ width: Math.ceil(width * factor), height: Math.ceil(height * factor), fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
};

/** Refuses anything but one plain picture, and re-encodes the picture without metadata. */
export async function redrawPicture(upload: Upload, rules: PictureRules, draw = asPhoto): Promise<Buffer> {
  const decoder = rules.decoders[(await typeOf(upload)) ?? ''];
  if (!decoder) throw rules.refusal(415);
  if (upload.isTooLarge) throw rules.refusal(413);
  if (await isSomethingElseToo(upload)) throw rules.refusal(415);
  return inTurn(() => redraw(upload, decoder, rules, draw));
}

/** Detected from the first bytes, whatever the file name. */
export const typeOf = async ({ path }: Upload): Promise<string | undefined> =>
  (await fileTypeFromFile(path).catch(() => undefined))?.mime;

const tooManyPixels = ({ refusal }: PictureRules): AppError => refusal(413, { megapixels: PIXELS_MAX / 1_000_000 });

async function redraw({ path }: Upload, format: Metadata['format'], rules: PictureRules, draw: Draw): Promise<Buffer> {
  /** Too many pixels, too slow, truncated or not decodable: an error of the file, not of the server. */
  const refuse = (error: Error): never => {
    throw /pixel limit/i.test(error.message) ? tooManyPixels(rules) : rules.refusal(415);
  };
  const picture = () => sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false });
  const { autoOrient, pages = 1, format: decoder } = await picture().metadata().catch(refuse);
  const { width, height } = autoOrient;
  if (width * height > PIXELS_MAX) throw tooManyPixels(rules);
  if (decoder !== format || (pages > 1 && !rules.mayMove)) throw rules.refusal(415);

  return draw(picture().autoOrient(), { width, height })
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .toBuffer()
    .catch(refuse);
}

/**
 * Beginnings of documents and programs, which no picture has a reason to contain. Each with some plain text behind it:
 * compressed pixels contain a bare "<svg" by chance in one photo out of some hundred.
 */
const FOREIGN = [
  /%PDF-\d\.\d/,
  /<(script|html|svg|!doctype|\?php|\?xml-stylesheet)[\s/>][\t\n\r\x20-\x7e]{6}/i,
  /javascript:/i,
];
/** End record of a single-disk archive, within the last 64 KiB of any file that opens as an archive. */
const ARCHIVE_END = 'PK\u0005\u0006\0\0\0\0';
const PIECE_BYTES = 1024 * 1024;
const OVERLAP_BYTES = 32;

/**
 * A file can be a picture and a document at once. Only the picture would be stored, but such a file is never sent by
 * accident.
 */
export async function isSomethingElseToo({ path, bytes }: Upload): Promise<boolean> {
  const file = await open(path);
  try {
    for (let from = 0; from < bytes; from += PIECE_BYTES) {
      const piece = await readAt(file, from, PIECE_BYTES + OVERLAP_BYTES);
      if (FOREIGN.some((pattern) => pattern.test(piece))) return true;
    }
    return (await readAt(file, Math.max(0, bytes - 65_557), 65_557)).includes(ARCHIVE_END);
  } finally {
    await file.close();
  }
}

async function readAt(file: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.toString('latin1', 0, bytesRead);
}
