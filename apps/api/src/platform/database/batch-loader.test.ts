import { expect, it, onTestFinished, vi } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** A read that stays pending until it is released, and records its keys. */
function givenRead(options: Parameters<typeof batchLoader>[1] = {}) {
  const reads: { keys: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const begun = new Map<number, () => void>();
  const load = batchLoader(
    (keys: readonly number[]) =>
      new Promise<(key: number) => string>((resolve, reject) => {
        const number = reads.push({ keys, end: () => resolve((key) => `${key} of read ${number}`), fail: reject });
        begun.get(number)?.();
      }),
    options,
  );
  const hasBegun = (number: number) => new Promise<void>((resolve) => begun.set(number, resolve));
  return { load, reads, hasBegun };
}

it('answers all who ask in the same moment by one read, each with their own', async () => {
  const { load, reads, hasBegun } = givenRead();
  const answers = Promise.all([load(1), load(2), load(1)]);
  await hasBegun(1);
  reads[0]?.end();
  expect(await answers).toEqual(['1 of read 1', '2 of read 1', '1 of read 1']);
  expect(reads.map(({ keys }) => keys)).toEqual([[1, 2, 1]]);
});

it('begins a second one beside the first where two may be under way, and a third when one of them has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] }); // The wait never times out.
  onTestFinished(() => void vi.useRealTimers());
  const { load, reads, hasBegun } = givenRead({ atOnceMax: 2 });
  const first = load(1);
  await hasBegun(1);
  const second = load(2);
  await hasBegun(2);
  const third = load(3);
  await new Promise(setImmediate);
  expect(reads).toHaveLength(2);
  reads[1]?.end();
  await hasBegun(3);
  for (const read of reads) read.end();
  expect(await Promise.all([first, second, third])).toEqual(['1 of read 1', '2 of read 2', '3 of read 3']);
});

it('answers all who ask while one is under way by the next', async () => {
  const { load, reads, hasBegun } = givenRead();
  const first = load(1);
  await hasBegun(1);
  const second = load(2);
  await new Promise(setImmediate);
  const rest = Promise.all([second, load(3)]);
  reads[0]?.end();
  await hasBegun(2);
  reads[1]?.end();
  expect([await first, await rest]).toEqual(['1 of read 1', ['2 of read 2', '3 of read 2']]);
});

it('never answers by a read that began before they asked, and waits for no other that hangs', async () => {
  const { load, reads, hasBegun } = givenRead();
  const first = load(1);
  await hasBegun(1);
  const second = load(1);
  await hasBegun(2);
  reads[1]?.end();
  expect(await second).toBe('1 of read 2');
  reads[0]?.end();
  expect(await first).toBe('1 of read 1');
});

it('tells all of them that it failed, and nobody else', async () => {
  const { load, reads, hasBegun } = givenRead();
  const failed = Promise.allSettled([load(1), load(2)]);
  await hasBegun(1);
  const after = load(3);
  await hasBegun(2);
  reads[0]?.fail(new Error('away'));
  reads[1]?.end();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await after).toBe('3 of read 2');
});
