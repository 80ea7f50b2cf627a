import { readSlipQr, type SlipQr } from '@krapao/payloads/slip-qr';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { Pixels, ReadQr } from './qr-reader.ts';

export type FoundCode = Exclude<SlipQr, { fault: string }> & {
  /** The raw text of the QR code, as the verifier requires it. */
  payload: string;
};

export type CodeFound = FoundCode | { fault: 'no-code' | 'not-a-slip' };

type Size = { width: number; height: number };
type Look = (picture: Sharp, size: Size) => Sharp;

/** A larger picture is only slower, not easier to read. */
const LONG_SIDE_MAX = 2_400;
/**
 * Time limit of one search; most need a tenth of a second. Without it, a picture of noise would block others
 * for minutes.
 */
const SEARCH_MS_MAX = 10_000;
/**
 * Image processing shares libuv's threads with files and password hashes, so only two pictures are processed
 * at once.
 */
const inTurn = pLimit(2);

const grey: Look = (picture) => picture.greyscale().normalise();
const scaled =
  (factor: number, look: Look = grey): Look =>
  (picture, size) => {
    const long = Math.max(size.width, size.height);
    const width = Math.round(size.width * Math.min(factor, LONG_SIDE_MAX / long));
    return look(picture.resize({ width, kernel: 'cubic' }), size);
  };
/** An enlarged crop of the picture, given as fractions of its sides. */
const part =
  (left: number, top: number, width: number, height: number, look: Look): Look =>
  (picture, size) => {
    const cut = {
      left: Math.floor(left * size.width),
      top: Math.floor(top * size.height),
      width: Math.max(1, Math.floor(width * size.width)),
      height: Math.max(1, Math.floor(height * size.height)),
    };
    return look(picture.extract(cut), cut);
  };
const threshold =
  (level: number): Look =>
  (picture) =>
    picture.greyscale().normalise().threshold(level);
const sharpened: Look = (picture) => picture.greyscale().sharpen({ sigma: 2, m1: 3, m2: 6 }).normalise();
const calmed: Look = (picture) => picture.greyscale().median(5).normalise();

/** Slips have their code in a corner or in the lower half; the crops overlap, so that no code is cut. */
const CORNERS = [
  [0.4, 0.4],
  [0, 0.4],
  [0.4, 0],
  [0, 0],
  [0.2, 0.2],
] as const;

/**
 * Ordered from the needs of most slips to those of bad photos. The reader itself handles rotated and inverted
 * codes.
 */
const LOOKS: readonly Look[] = [
  (picture) => picture,
  grey,
  scaled(0.5),
  sharpened,
  calmed,
  threshold(128),
  scaled(2),
  ...CORNERS.map(([left, top]) => part(left, top, 0.6, 0.6, scaled(2, sharpened))),
];
/** If another code is readable, the code of a slip would be readable after a few attempts too. */
const LOOKS_BESIDE_ANOTHER = 3;

/** Tries one image treatment after another until the code of a slip is found or the time limit is reached. */
export const findSlipCode = (readQr: ReadQr, picture: Buffer, msMax = SEARCH_MS_MAX): Promise<CodeFound> =>
  inTurn(() => search(readQr, picture, msMax));

async function search(readQr: ReadQr, picture: Buffer, msMax: number): Promise<CodeFound> {
  const end = performance.now() + msMax;
  const { data, info } = await sharp(picture)
    .resize({ width: LONG_SIDE_MAX, height: LONG_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let fault: 'no-code' | 'not-a-slip' = 'no-code';
  for (const [index, look] of LOOKS.entries()) {
    if (fault === 'not-a-slip' && index >= LOOKS_BESIDE_ANOTHER) break;
    const pixels = await pixelsOf(look(sharp(data, { raw: info }), info));
    const leftMs = end - performance.now();
    if (leftMs <= 0) break;
    for (const payload of await readQr(pixels, leftMs)) {
      const code = readSlipQr(payload);
      if (!('fault' in code)) return { ...code, payload };
      fault = 'not-a-slip';
    }
  }
  return { fault };
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
