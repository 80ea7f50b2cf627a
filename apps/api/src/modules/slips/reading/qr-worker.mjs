/**
 * Finds QR codes in pixels on a worker thread: a difficult picture would block the event loop for every
 * member. Plain JavaScript, because a worker cannot run TypeScript on Node 20.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** A slip has one code; a screenshot may contain others around it. */
const SYMBOLS_MAX = 8;

parentPort?.on('message', (pixels) => void answer(pixels));

/** A failure ends the thread, which rejects the pending read. @param {import('./qr-reader.ts').Pixels} pixels */
async function answer({ data, width, height }) {
  const pixels = { data: new Uint8ClampedArray(data.buffer), width, height, colorSpace: /** @type {const} */ ('srgb') };
  const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: SYMBOLS_MAX });
  parentPort?.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text));
}
