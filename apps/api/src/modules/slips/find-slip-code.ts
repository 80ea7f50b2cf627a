import { readSlipQr, type SlipQr } from '@krapao/payloads/slip-qr';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { Pixels, ReadQr } from './qr-reader.ts';

export type FoundCode = Exclude<SlipQr, { fault: string }> & {
  /** As it stands in the picture; the verifier wants it so. */
  payload: string;
};

export type CodeFound = FoundCode | { fault: 'no-code' | 'not-a-slip' };

type Size = { width: number; height: number };
type Look = (picture: Sharp, size: Size) => Sharp;

/** Beyond this a larger picture only takes longer. */
const LONG_SIDE_MAX = 2_400;
/** What a search may take; most need a tenth of a second. Whoever uploads noise would else take minutes of everybody's. */
const SEARCH_MS_MAX = 10_000;
/** Drawing takes the threads that files and passwords need too, so it is done for some pictures at a time. */
const inTurn = pLimit(2);

const grey: Look = (picture) => picture.greyscale().normalise();
const scaled =
  (factor: number, look: Look = grey): Look =>
  (picture, size) => {
    const long = Math.max(size.width, size.height);
    const width = Math.round(size.width * Math.min(factor, LONG_SIDE_MAX / long));
    return look(picture.resize({ width, kernel: 'cubic' }), size);
  };
/** A part of the picture, as shares of its sides, drawn large. */
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

/** Slips have their code in a corner or in the lower half; halves overlap, so that none is cut. */
const CORNERS = [
  [0.4, 0.4],
  [0, 0.4],
  [0.4, 0],
  [0, 0],
  [0.2, 0.2],
] as const;

/**
 * From what most slips need to what only bad photos do. The reader itself looks for codes that are
 * turned or light on dark.
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
/** Where another code shows clearly, one of a slip would soon show too. */
const LOOKS_BESIDE_ANOTHER = 3;

/** Looks at the picture in one way after another until it shows the code of a slip, or its time is over. */
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
