import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** Complete fonts from their package: pages use subsets, but a name on a slip may contain any letter. */
const LATIN = 'anek-latin/files/anek-latin-latin-standard-normal';
const SCRIPTS: readonly (readonly [letters: RegExp, font: string])[] = [
  [/[\u0e01-\u0e5b]/, 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal'],
  [/[\u0e81-\u0edf]/, 'noto-sans-lao/files/noto-sans-lao-lao-wght-normal'],
  [/\u20ad/, 'noto-sans-lao/files/noto-sans-lao-latin-ext-wght-normal'],
];

const require = createRequire(import.meta.url);
const fonts = new Map<string, Font>();

export type TextStyle = {
  size: number;
  fill: string;
  /** Stroke around the letters in their colour, as a fraction of their size: the fonts have a single weight here. */
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Longer text is drawn smaller. */
  maxWidth?: number;
};

/**
 * Returns text as outlines. The machine may have no fonts, so the letters come from bundled fonts, shaped by their own
 * tables, because Thai and Lao marks stack.
 */
export function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const runs = runsOf(text);
  const wide = widthOf(runs) * style.size;
  const size = style.maxWidth && wide > style.maxWidth ? (style.size * style.maxWidth) / wide : style.size;
  const shift = { start: 0, middle: 0.5, end: 1 }[style.anchor ?? 'start'];
  let at = x - widthOf(runs) * size * shift;
  const outlines = runs.map(({ font, run }) => {
    const scale = size / font.unitsPerEm;
    const drawn = outline(run, at, y, scale);
    at += run.advanceWidth * scale;
    return drawn;
  });
  const stroke = style.weight ? ` stroke="${style.fill}" stroke-width="${size * style.weight}"` : '';
  return `<path fill="${style.fill}"${stroke} stroke-linejoin="round" d="${outlines.join('')}"/>`;
}

/** In em. */
const widthOf = (runs: ReturnType<typeof runsOf>): number =>
  runs.reduce((sum, { font, run }) => sum + run.advanceWidth / font.unitsPerEm, 0);

/** Splits a text by script; adjacent letters of one script are shaped together. */
function runsOf(text: string) {
  const parts: { name: string; text: string }[] = [];
  for (const letter of text) {
    const name = SCRIPTS.find(([letters]) => letters.test(letter))?.[1] ?? LATIN;
    const last = parts.at(-1);
    if (last?.name === name) last.text += letter;
    else parts.push({ name, text: letter });
  }
  return parts.map((part) => {
    const font = fontOf(part.name);
    return { font, run: font.layout(part.text) };
  });
}

function outline(run: ReturnType<Font['layout']>, x: number, y: number, scale: number): string {
  let at = 0;
  return run.glyphs
    .map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {};
      const [dx, dy] = [x + (at + xOffset) * scale, y - yOffset * scale];
      at += xAdvance;
      // Font coordinates count upwards, SVG coordinates downwards.
      return glyph.path.transform(scale, 0, 0, -scale, dx, dy).toSVG();
    })
    .join('');
}

function fontOf(name: string): Font {
  const known = fonts.get(name);
  if (known) return known;
  const font = create(readFileSync(require.resolve(`@fontsource-variable/${name}.woff2`)));
  if (!('layout' in font)) throw new Error(`not a single font: ${name}`);
  fonts.set(name, font);
  return font;
}
