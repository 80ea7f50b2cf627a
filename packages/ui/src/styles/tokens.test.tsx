import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('packages/ui/src/styles/tokens.css', 'utf8');

/** A token's colour in the light and the dark theme. */
function colours(name: string): { light: string; dark: string } {
  const [, value = ''] = new RegExp(`--color-${name}: ([^;]+);`).exec(css) ?? [];
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [value, value, value];
  return { light: light ?? '', dark: dark ?? '' };
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours, `share` of the first; the second may be short ("#fff"). */
function mixed(a: string, b: string, share: number): string {
  const long = b.length === 4 ? `#${[...b.slice(1)].map((digit) => digit + digit).join('')}` : b;
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(channel(a, at) * share + channel(long, at) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const GROUNDS = ['sunken', 'ground', 'surface', 'raised', 'overlay'];
const FAMILIES = ['gold', 'jade', 'chilli', 'sky', 'tamarind'];

const TEXT_PAIRS = [
  ...['ink', 'ink-soft', 'ink-mute'].flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...FAMILIES.flatMap((family) => [
    [`on-${family}`, family] as const,
    [`${family}-ink`, `${family}-wash`] as const,
    ...['ground', 'surface', 'raised', 'overlay'].map((ground) => [`${family}-ink`, ground] as const),
  ]),
  ['on-inverse', 'inverse'],
  ['cloth-ink', 'cloth'],
  ['cloth-soft', 'cloth'],
  ['on-paper-soft', 'paper'],
] as const;

const EDGE_PAIRS = ['line-strong', 'ring', 'focus'].flatMap((edge) =>
  ['ground', 'surface', 'overlay'].map((ground) => [edge, ground] as const),
);

describe('tokens', () => {
  it.each(TEXT_PAIRS)('%s on %s can be read: 4.5 to 1 by day and by night', (ink, ground) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(colours(ink)[theme], colours(ground)[theme])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('a dangerous button can be read in every state: at rest, under the pointer and pressed', {
    tags: ['O442'],
  }, () => {
    const button = readFileSync('packages/ui/src/actions/button.css', 'utf8');
    const mixes = [...button.matchAll(/color-mix\(in srgb, var\(--color-chilli\) (\d+)%, (#\w+)\)/g)];
    expect(mixes).toHaveLength(2);
    for (const [, share = '', other = ''] of mixes) {
      for (const theme of ['light', 'dark'] as const) {
        const ground = mixed(colours('chilli')[theme], other, Number(share) / 100);
        expect(contrast(colours('on-chilli')[theme], ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each(EDGE_PAIRS)('%s on %s can be seen: 3 to 1 by day and by night', (edge, ground) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(colours(edge)[theme], colours(ground)[theme])).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('fonts', () => {
  const bytes = (...faces: string[]) =>
    faces.reduce((sum, face) => sum + statSync(`packages/ui/src/styles/fonts/${face}.woff2`).size, 0);

  it.each(['noto-sans-thai', 'noto-sans-lao'])('a page in one language loads at most 70 kB of them (%s)', (script) => {
    expect(bytes('anek-latin-letters', 'anek-latin-digits', 'baht-sign', 'kip-sign', script)).toBeLessThanOrEqual(
      70_000,
    );
  });
});
