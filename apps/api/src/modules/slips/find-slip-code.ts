import { readSlipQr, type SlipQr } from '@krapao/payloads/slip-qr';
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
const LONG_SIDE_MAX = 4_000;

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
const blurred: Look = (picture) => picture.greyscale().blur(1.6).normalise();
const local: Look = (picture, { width, height }) => {
  const tile = Math.max(16, Math.round(Math.max(width, height) / 8));
  return picture.greyscale().clahe({ width: tile, height: tile, maxSlope: 5 });
};
const inverted: Look = (picture) => picture.greyscale().negate({ alpha: false }).normalise();
const turned =
  (degrees: number): Look =>
  (picture) =>
    picture.greyscale().rotate(degrees, { background: '#ffffff' });

/** Slips have their code in a corner or in the lower half; halves overlap, so that none is cut. */
const CORNERS = [
  [0.4, 0.4],
  [0, 0.4],
  [0.4, 0],
  [0, 0],
  [0.2, 0.2],
] as const;

/** From what most slips need to what only bad photos do. */
const LOOKS: readonly Look[] = [
  (picture) => picture,
  grey,
  scaled(2),
  scaled(0.5),
  local,
  sharpened,
  calmed,
  blurred,
  threshold(128),
  inverted,
  scaled(3, sharpened),
  scaled(2, local),
  scaled(2, calmed),
  turned(15),
  turned(-15),
  turned(35),
  threshold(90),
  threshold(170),
  scaled(0.35),
  scaled(0.25, sharpened),
  ...CORNERS.flatMap(([left, top]) => [
    part(left, top, 0.6, 0.6, scaled(2, local)),
    part(left, top, 0.6, 0.6, scaled(3, sharpened)),
    part(left, top, 0.6, 0.6, scaled(2, turned(20))),
  ]),
];

/** Looks at the picture in one way after another until it shows the code of a slip. */
export async function findSlipCode(readQr: ReadQr, picture: Buffer): Promise<CodeFound> {
  const { width, height } = await sharp(picture).metadata();
  let fault: 'no-code' | 'not-a-slip' = 'no-code';
  for (const look of LOOKS) {
    const pixels = await pixelsOf(look(sharp(picture), { width, height }));
    for (const payload of await readQr(pixels)) {
      const code = readSlipQr(payload);
      if (!('fault' in code)) return { ...code, payload };
      fault = 'not-a-slip';
    }
  }
  return { fault };
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: Uint8Array.from(data), width: info.width, height: info.height };
}
