import { beforeAll, describe, expect, it } from 'vitest';
import { type SlipPicture, slipPictures } from '../../testing/slip-pictures.ts';
import { findSlipCode } from './find-slip-code.ts';
import { createQrReader } from './qr-reader.ts';

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

  it('is read from every clean picture', () => {
    expect(read.get('clean')).not.toContain(false);
  });

  it('is read from nearly every hard picture, of forty and more', () => {
    const hard = of((group) => group !== 'clean');
    expect(hard.length).toBeGreaterThanOrEqual(40);
    expect(hard.filter(Boolean).length / hard.length).toBeGreaterThanOrEqual(0.95);
  });
});

async function isRead({ payload, bytes }: SlipPicture): Promise<boolean> {
  const found = await findSlipCode(readQr, bytes);
  return 'payload' in found && found.payload === payload;
}

function share(results: readonly boolean[]): string {
  const count = results.filter(Boolean).length;
  return `${count} of ${results.length}, ${Math.round((100 * count) / results.length)} %`;
}
