import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3_KEY, s3Store } from '../../testing/s3-store.ts';
import { s3Files } from './s3-files.ts';
import { signRequest } from './sign-request.ts';

let store: Awaited<ReturnType<typeof s3Store>>;
beforeAll(async () => {
  store = await s3Store();
});
beforeEach(() => store.objects.clear());
afterAll(() => store.close());

const filesIn = (folder = '', change: Partial<Parameters<typeof s3Files>[0]> = {}) => {
  const { url, bucket } = store;
  return s3Files({ url, bucket, region: 'ap-southeast-1', ...S3_KEY, timeoutMs: 2_000, ...change }, folder);
};
async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all = [];
  for await (const item of items) all.push(item);
  return all;
}
const PICTURE = Buffer.from('a picture of a slip');

describe('files in a store of S3', { tags: ['O1231'] }, () => {
  it('are read as they were saved, whole and in part, and are gone once removed', async () => {
    const files = filesIn('chat/');
    await files.save('a-1.jpg', PICTURE);
    expect([...store.objects.keys()]).toEqual(['chat/a-1.jpg']);
    expect(await files.read('a-1.jpg')).toEqual(PICTURE);
    const part = await files.readPart('a-1.jpg', { start: 2, end: 8 });
    expect(part && (await buffer(part)).toString()).toBe('picture');
    expect(await files.has('a-1.jpg')).toBe(true);
    await files.remove('a-1.jpg');
    expect([await files.has('a-1.jpg'), await files.read('a-1.jpg')]).toEqual([false, undefined]);
    expect(await files.readPart('a-1.jpg', { start: 0, end: 1 })).toBeUndefined();
    await files.remove('a-1.jpg');
  });

  it('are moved there from the disk', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'krapao-s3-'));
    const from = path.join(folder, 'upload.part');
    writeFileSync(from, PICTURE);
    await filesIn().take('b-2.mp4', from);
    expect(store.objects.get('b-2.mp4')?.bytes).toEqual(PICTURE);
    expect(existsSync(from)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('are listed page by page, without those of other folders', async () => {
    const slips = filesIn();
    for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']) await slips.save(name, PICTURE);
    await filesIn('chat/').save('6.jpg', PICTURE);
    const found = await allOf(slips.list());
    expect(found.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
    expect(Math.abs((found[0]?.savedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await allOf(filesIn('chat/').list())).map(({ name }) => name)).toEqual(['6.jpg']);
  });

  it('are encrypted by the store where the setting says so', async () => {
    await filesIn('', { encryption: 'AES256' }).save('c-3.jpg', PICTURE);
    expect(store.objects.get('c-3.jpg')?.encryption).toBe('AES256');
  });

  it('have names of ours only', async () => {
    for (const name of ['../a.jpg', 'chat/a.jpg', 'a b.jpg', ''])
      await expect(filesIn().save(name, PICTURE)).rejects.toThrow();
    expect(store.objects.size).toBe(0);
  });

  it('are never said to be missing because a key, a bucket or the store is', async () => {
    expect([await filesIn().isWritable(), store.objects.size]).toEqual([true, 0]);
    for (const change of [{ key: 'another' }, { bucket: 'others' }, { url: 'http://127.0.0.1:1' }]) {
      const files = filesIn('', change);
      expect(await files.isWritable()).toBe(false);
      await expect(files.read('a-1.jpg')).rejects.toThrow();
      await expect(files.has('a-1.jpg')).rejects.toThrow();
      await expect(files.save('a-1.jpg', PICTURE)).rejects.toThrow();
    }
  });
});

it('a request is signed as in the example of AWS', { tags: ['O1231'] }, () => {
  const { authorization } = signRequest(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      at: new Date('2013-05-24T00:00:00.000Z'),
    },
    { region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  );
  expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
