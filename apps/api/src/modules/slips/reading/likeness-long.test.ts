import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { drawSlip } from '../../../testing/slip-pictures.ts';
import { isCopy } from './likeness.ts';

const LOOKS = [
  { width: 600, height: 900, cell: 4 },
  { width: 1080, height: 1920, cell: 6 },
];
const COPIES: [string, (picture: Buffer) => Sharp][] = [
  ['scaled to 500', (picture) => sharp(picture).resize(500)],
  ['scaled up', (picture) => sharp(picture).resize(1500)],
  ['scaled to 300 and compressed', (picture) => sharp(picture).resize(300).jpeg({ quality: 40 })],
  ['scaled to 240', (picture) => sharp(picture).resize(240).jpeg({ quality: 50 })],
  ['compressed hard', (picture) => sharp(picture).jpeg({ quality: 30 })],
  ['another format', (picture) => sharp(picture).resize(720).webp({ quality: 50 })],
  ['blurred', (picture) => sharp(picture).blur(9).jpeg({ quality: 50 })],
];
const stored = async (picture: Buffer) =>
  sharp(picture).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer();
const slipNo = (number: number, look: object) =>
  drawSlip(`0046000600010103014022520161122334${number}APM01234A5102TH9104ABCD`, look).then(stored);

it.each(COPIES)('a copy that is %s is the same picture', { tags: ['O940'], timeout: 120_000 }, async (_, copy) => {
  for (const look of LOOKS) {
    const original = await slipNo(10, look);
    expect(await isCopy(await stored(await copy(original).toBuffer()), original)).toBe(true);
  }
});

it('two slips of one app are not the same picture', { tags: ['O940'], timeout: 120_000 }, async () => {
  for (const look of LOOKS) {
    const original = await slipNo(10, look);
    for (const number of [11, 12, 13, 14]) {
      const other = await slipNo(number, look);
      const blurred = await stored(await sharp(other).blur(6).toBuffer());
      expect([await isCopy(other, original), await isCopy(blurred, original)]).toEqual([false, false]);
    }
  }
});
