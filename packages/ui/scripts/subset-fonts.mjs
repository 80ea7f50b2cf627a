/**
 * Subsets the fonts to the characters of our three scripts and to the range of the weight and width axes that the
 * tokens use. Run after a change of either:
 *   node packages/ui/scripts/subset-fonts.mjs
 * The results are committed, so builds and visitors never need the full fonts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// @ts-expect-error The package has no types.
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const OUT = new URL('../src/styles/fonts/', import.meta.url);

const WEIGHT = { min: 400, max: 760 };
const WIDTH = { min: 100, max: 112 };

const ANEK = '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2';
const THAI = '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2';

/** Required by Thai and Lao: without these features, vowels and tone marks collide or drift. */
const SHAPING = ['ccmp', 'locl', 'liga', 'rlig', 'calt', 'kern', 'mark', 'mkmk', 'dist', 'abvm', 'blwm'];

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const FACES = [
  {
    out: 'anek-latin-letters.woff2',
    source: ANEK,
    text: `${range(0x20, 0x24)}&'*${range(0x3b, 0x7e)}\u00a0©«°·»×—‘’“”•…‹›€↑↓`,
    axes: { wght: WEIGHT, wdth: 100 },
    features: ['kern', 'mark', 'mkmk', 'ccmp'],
  },
  // Only money is set wide, so only the characters of amounts retain the width axis.
  {
    out: 'anek-latin-digits.woff2',
    source: ANEK,
    text: `%()${range(0x2b, 0x3a)}–−`,
    axes: { wght: WEIGHT, wdth: WIDTH },
    features: ['tnum', 'lnum', 'kern'],
  },
  {
    out: 'noto-sans-thai.woff2',
    source: THAI,
    text: `${range(0x0e01, 0x0e3a)}${range(0x0e40, 0x0e5b)}\u200c\u200d\u25cc`,
    axes: { wght: WEIGHT },
    features: SHAPING,
  },
  {
    out: 'noto-sans-lao.woff2',
    source: '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
    text: range(0x0e81, 0x0edf),
    axes: { wght: WEIGHT },
    features: SHAPING,
  },
  // The two currency signs are on pages of every language; as fonts of their own they cost one kilobyte each instead of
  // a whole script.
  {
    out: 'baht-sign.woff2',
    source: THAI,
    text: '฿',
    axes: { wght: WEIGHT },
    features: [],
  },
  {
    out: 'kip-sign.woff2',
    source: '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-latin-ext-wght-normal.woff2',
    text: '₭',
    axes: { wght: WEIGHT },
    features: [],
  },
];

for (const face of FACES) {
  const original = await readFile(require.resolve(face.source));
  const subset = await subsetFont(original, face.text, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: face.features,
    noHinting: true,
  });
  await writeFile(new URL(face.out, OUT), subset);
  process.stdout.write(`${face.out} ${original.length} -> ${subset.length} bytes\n`);
}
