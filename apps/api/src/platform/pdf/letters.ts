import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 700;
export type Run = { face: Face; text: string };

/** Searched in this order, so that digits and signs have one shape in every language. */
const FACES = {
  latin: 'noto-sans-lao/files/noto-sans-lao-latin',
  thai: 'noto-sans-thai/files/noto-sans-thai-thai',
  lao: 'noto-sans-lao/files/noto-sans-lao-lao',
  more: 'noto-sans-lao/files/noto-sans-lao-latin-ext',
} as const;
export type Face = keyof typeof FACES;
export const FACE_NAMES = Object.keys(FACES) as Face[];

/** Stands for a letter that no font has. */
const MISSING = '?';
/** More marks on one letter than any word has would run into the lines around it. */
const MARKS_MAX = 4;

const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();
const fonts = new Map<Face, Font>();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function fontFile(face: Face, weight: Weight): Buffer {
  const path = `@fontsource/${FACES[face]}-${weight}-normal.woff`;
  const known = files.get(path);
  if (known) return known;
  const file = unpackWoff(readFileSync(require.resolve(path)));
  files.set(path, file);
  return file;
}

/**
 * A text as it can be drawn: without controls and marks of direction, and with a question mark for each letter that no
 * font has.
 */
export const drawable = (text: string): string =>
  [...graphemes.segment(text.normalize('NFC').replaceAll(/\s+/gu, ' '))].map(({ segment }) => letter(segment)).join('');

function letter(grapheme: string): string {
  const [base = '', ...marks] = grapheme.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '');
  if (base === '') return '';
  return faceOf(base) ? base + marks.filter(faceOf).slice(0, MARKS_MAX).join('') : MISSING;
}

/** Neighbours of one font, shaped together. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of splitAm(text)) {
    const last = runs.at(-1);
    const face = last && hasLetter(last.face, sign) ? last.face : (faceOf(sign) ?? 'latin');
    if (last?.face === face) last.text += sign;
    else runs.push({ face, text: sign });
  }
  return runs;
}

/**
 * Thai and Lao AM is a ring and an AA, and the ring stands below a tone mark. Shapers of these scripts split it so; the
 * one of the PDF library has no rule of its own for them.
 */
const splitAm = (text: string): string =>
  text
    .replaceAll(/([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replaceAll(/([\u0eb1\u0eb4-\u0eb7\u0ebb\u0ec8-\u0ece]*)\u0eb3/g, '\u0ecd$1\u0eb2');

const faceOf = (sign: string): Face | undefined => FACE_NAMES.find((face) => hasLetter(face, sign));
const hasLetter = (face: Face, sign: string): boolean => fontOf(face).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = create(fontFile(face, 400));
  if (!('layout' in font)) throw new Error(`not a single font: ${face}`);
  fonts.set(face, font);
  return font;
}
