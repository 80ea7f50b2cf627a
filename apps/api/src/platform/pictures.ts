import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import type { AppError } from './app-error.ts';
import type { Upload } from './files-upload.ts';

/** What is taken for a picture somewhere, and how everything else is refused there. */
export type PictureRules = {
  /** Types by their first bytes, with the name the decoder has for them. */
  readonly decoders: Readonly<Record<string, NonNullable<Metadata['format']>>>;
  /** Of pictures that move, the first one is kept. Otherwise they are refused. */
  readonly mayMove: boolean;
  /** 413 for what is too large, 415 for what is no such picture. */
  refusal(status: 413 | 415): AppError;
};

const PIXELS_MAX = 64_000_000;
/** More would only make files larger: codes on slips are read from far less. */
const KEPT_PIXELS_MAX = 12_000_000;
const DECODE_SECONDS_MAX = 15;
const QUALITY = 90;

/** Decoding takes tens of megabytes for each picture: some at a time, so that many at once fit into memory. */
const inTurn = pLimit(2);

/** Refuses whatever is not one plain picture, and draws the rest anew as a jpeg without anything it carried along. */
export async function redrawPicture(upload: Upload, rules: PictureRules): Promise<Buffer> {
  const decoder = rules.decoders[(await typeOf(upload)) ?? ''];
  if (!decoder) throw rules.refusal(415);
  if (upload.isTooLarge) throw rules.refusal(413);
  if (await isSomethingElseToo(upload)) throw rules.refusal(415);
  return inTurn(() => redraw(upload, decoder, rules));
}

/** By its first bytes, whatever it is called. */
export const typeOf = async ({ path }: Upload): Promise<string | undefined> =>
  (await fileTypeFromFile(path).catch(() => undefined))?.mime;

async function redraw({ path }: Upload, format: Metadata['format'], rules: PictureRules): Promise<Buffer> {
  /** Too many pixels, too slow, broken off or not decodable here: the file is at fault, not we. */
  const refuse = (error: Error): never => {
    throw rules.refusal(/pixel limit/i.test(error.message) ? 413 : 415);
  };
  const picture = () => sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false });
  const { autoOrient, pages = 1, format: decoder } = await picture().metadata().catch(refuse);
  const { width, height } = autoOrient;
  if (width * height > PIXELS_MAX) throw rules.refusal(413);
  if (decoder !== format || (pages > 1 && !rules.mayMove)) throw rules.refusal(415);

  const factor = Math.min(1, Math.sqrt(KEPT_PIXELS_MAX / (width * height)));
  return picture()
    .autoOrient()
    .resize({ width: Math.ceil(width * factor), height: Math.ceil(height * factor), fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .toBuffer()
    .catch(refuse);
}

/**
 * Beginnings of documents and programs, which no picture has a reason to hold. Each with some plain text behind it:
 * packed pixels spell a bare "<svg" by chance in one photo out of some hundred.
 */
const FOREIGN = [
  /%PDF-\d\.\d/,
  /<(script|html|svg|!doctype|\?php|\?xml-stylesheet)[\s/>][\t\n\r\x20-\x7e]{6}/i,
  /javascript:/i,
];
/** The end of an archive's table, of one disk: it stands in the last 64 KiB of whatever opens as an archive. */
const ARCHIVE_END = 'PK\u0005\u0006\0\0\0\0';
const PIECE_BYTES = 1024 * 1024;
const OVERLAP_BYTES = 32;

/**
 * A file can be a picture and a document at once. We would keep the picture only, but nobody sends
 * such a file by accident.
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
