import { slipQr } from '@krapao/payloads/slip-qr';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { drawSlip, type SlipPicture, slipPictures } from '../../../testing/slip-pictures.ts';
import { findSlipCode } from './find-slip-code.ts';
import { createQrReader, type ReadQr } from './qr-reader.ts';

const readQr = createQrReader({ threads: 2 });

describe('the code of a slip', () => {
  const read = new Map<string, boolean[]>();
  const of = (isWanted: (group: string) => boolean) =>
    [...read].filter(([group]) => isWanted(group)).flatMap(([, results]) => results);
  beforeAll(async () => {
    for (const picture of await slipPictures()) {
      read.set(picture.group, [...(read.get(picture.group) ?? []), await isRead(picture)]);
    }
    const hard = of((group) => group !== 'clean');
    const lines = [...read, ['all but clean', hard] as const].map(
      ([group, results]) => `${group.padEnd(26)} ${share(results)}`,
    );
    process.stdout.write(`Slips read\n${lines.join('\n')}\n`);
  }, 300_000);

  it('is read from every clean picture', { tags: ['R24.2'] }, () => {
    expect(read.get('clean')).not.toContain(false);
  });

  it('is read from nearly every hard picture, of forty and more', { tags: ['R24.2'] }, () => {
    const hard = of((group) => group !== 'clean');
    expect(hard.length).toBeGreaterThanOrEqual(40);
    expect(hard.filter(Boolean).length / hard.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe('a picture that shows nothing', () => {
  const empty = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#808080' } });

  it('is made smaller before it is looked at, however large it came', async () => {
    const sides: number[] = [];
    const look: ReadQr = async ({ width, height }) => {
      sides.push(width, height);
      return [];
    };
    const picture = await empty(4_000, 120).jpeg().toBuffer();
    expect(await findSlipCode(look, picture, Number.POSITIVE_INFINITY)).toEqual({ fault: 'no-code' });
    expect(Math.max(...sides)).toBe(2_400);
  }, 60_000);

  it('is given up when its time is over, also in the middle of a look', async () => {
    const allowed: number[] = [];
    const picture = await empty(200, 200).png().toBuffer();
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const look: ReadQr = async (_, msMax = 0) => {
        allowed.push(msMax);
        vi.advanceTimersByTime(Math.min(4_000, msMax));
        return [];
      };
      expect(await findSlipCode(look, picture)).toEqual({ fault: 'no-code' });
    } finally {
      vi.useRealTimers();
    }
    expect(allowed).toEqual([10_000, 6_000, 2_000]);
  });

  it('is left by the reader when its time is over, and the reader goes on with the next', async () => {
    const { data, info } = await empty(2_400, 1_800).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const reader = createQrReader({ threads: 1 });
    expect(await reader({ data: new Uint8Array(data), width: info.width, height: info.height }, 1)).toEqual([]);
    const payload = slipQr({ sendingBank: '004', transRef: 'AFTER1' });
    expect(await isRead({ payload, bytes: await drawSlip(payload) }, reader)).toBe(true);
  }, 60_000);
});

async function isRead({ payload, bytes }: Pick<SlipPicture, 'payload' | 'bytes'>, reader = readQr): Promise<boolean> {
  // These tests cover the search itself; the time limit has its own test.
  const found = await findSlipCode(reader, bytes, Number.POSITIVE_INFINITY);
  return 'payload' in found && found.payload === payload;
}

function share(results: readonly boolean[]): string {
  const count = results.filter(Boolean).length;
  return `${count} of ${results.length}, ${Math.round((100 * count) / results.length)} %`;
}
