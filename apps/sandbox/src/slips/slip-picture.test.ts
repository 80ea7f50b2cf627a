import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';
import { drawText } from './draw-text.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
const people = peopleOf(() => sandbox);

const BYTES_MAX = 200_000;

async function picture(path: string) {
  const response = await sandbox.request('GET', path);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes };
}
const pathOf = (slipUrl: string) => slipUrl.slice(sandbox.base.length);

it.each([
  ['a Thai bank', { bankCode: 'KBANK', name: 'มะลิ ใจดี' }, { bankCode: 'SCB' }, '500.25'],
  ['a wallet', { bankCode: 'TRUEWALLET', accountNo: '0866655544' }, { bankCode: 'KBANK' }, '20.00'],
  ['a Lao bank', { bankCode: 'BCEL', name: 'ຄຳຫຼ້າ ສີວິໄລ', balance: '900000' }, { bankCode: 'BCEL' }, '50000'],
])('the slip of %s is a picture with its true code in it', async (_, sender, receiver, amount) => {
  const [from, to] = [await people.open(sender), await people.business(receiver)];
  const { slipUrl, slipPayload } = await people.paid({ from, to, amount });
  const { response, bytes } = await picture(pathOf(slipUrl));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(bytes.length).toBeLessThan(BYTES_MAX);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1920, format: 'png' });
  const [code] = await readBarcodes(bytes, { formats: ['QRCode'] });
  expect(code?.text).toBe(slipPayload);
});

it('comes in other sizes, and as a file to keep', async () => {
  const { slipUrl, slipPayload, transRef } = await people.paid({
    from: await people.open(),
    to: await people.business(),
    amount: '1.00',
  });
  const { bytes, response } = await picture(`${pathOf(slipUrl)}&width=540&download=1`);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 540, height: 960 });
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="slip-${transRef}.png"`);
  expect((await readBarcodes(bytes, { formats: ['QRCode'] }))[0]?.text).toBe(slipPayload);
});

it('is not there for a payment that nobody made', async () => {
  expect((await picture('/slips/NOTHING.png')).response.status).toBe(404);
});

it.each(['มะลิ ใจดี น้ำ ที่ปู่', 'ຄຳຫຼ້າ ສີວິໄລ ນ້ຳ', 'SOMCHAI 0123 ₭ ฿'])(
  'every letter of %s has a shape of its own in our fonts',
  (text) => {
    const missing = drawText('\u{1f9fa}', 0, 100, { size: 100, fill: '#000' });
    for (const letter of text.replaceAll(' ', '')) {
      expect(drawText(letter, 0, 100, { size: 100, fill: '#000' })).not.toBe(missing);
    }
  },
);
