/**
 * Looks for QR codes in pixels, on a thread of its own: a hard picture takes long enough to make every
 * member wait. Plain JavaScript, because a worker has no way to run TypeScript on Node 20.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** A slip has one code; a screenshot may hold others around it. */
const SYMBOLS_MAX = 8;

parentPort?.on('message', (pixels) => void answer(pixels));

/** A failure ends the thread, and whoever waits hears of it. @param {import('./qr-reader.ts').Pixels} pixels */
async function answer({ data, width, height }) {
  const pixels = { data: new Uint8ClampedArray(data.buffer), width, height, colorSpace: /** @type {const} */ ('srgb') };
  const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: SYMBOLS_MAX });
  parentPort?.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text));
}
