import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vectors from '@krapao/fair/proof/vectors.json' with { type: 'json' };
import { modulesOf, qrSvg } from '@krapao/web/parts/qr-svg.ts';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const LINK = `https://wallet.krapao-demo.example/verify#${vectors.code}`;

it('the QR code of a receipt is small enough to print, and scans', { tags: ['P169'] }, async () => {
  const rows = modulesOf(LINK, 'L') ?? [];
  const version = (rows.length - 17) / 4;
  expect(version).toBeLessThanOrEqual(10);
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const [found] = await readBarcodes(pixelsOf(rows, 3));
  expect(found?.text).toBe(LINK);
  expect(qrSvg(LINK)).toContain('viewBox="-4 -4');
});

it('a link that is too long has no QR code', () => expect(qrSvg('x'.repeat(4_000))).toBeUndefined());

/** Black on white, with the quiet zone of the drawing. */
function pixelsOf(rows: readonly boolean[][], scale: number) {
  const width = (rows.length + 8) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = rows[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4];
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' } as const;
}
