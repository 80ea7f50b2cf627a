import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '@krapao/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../app/seed/settings.ts';
import { badFiles } from '../../../testing/bad-files.ts';
import { aVideo, type Chatter, givenGuest, historyOf, sendFile, sendMessage } from '../../../testing/chat.ts';
import { givenPlayer } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';

const MEGABYTE = 1024 * 1024;
const BAD = (await badFiles('a slip')).filter(([what]) => !/animated gif|21 MB|0 bytes/.test(what));

let server: MoneyServer;
let photo: Buffer;
beforeAll(async () => {
  server = await moneyServer();
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .withExif({ IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const stored = (): string[] => {
  const folder = path.join(server.env.FILES_DIR, 'chat');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers, remoteAddress: '203.0.113.9' });
const media = (filePath: string) => ({
  message_type: 'media' as const,
  payload: { filePath, fileType: 'image' as const },
});

describe('a picture', () => {
  it.each(['photo.jpg', 'PHOTO.JPEG', 'photo.png', 'photo.gif', 'photo.php.png'])(
    'called %s is drawn anew without what it carried, and seen by a link that ends',
    { tags: ['S7.82'] },
    async (fileName) => {
      const guest = await givenGuest(server);
      const { status, body } = await sendFile(server, guest, 'image', photo, fileName);
      expect(status).toBe(200);
      const picture = await get(body.path);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      const { exif, width } = await sharp(picture.rawPayload).metadata();
      expect([exif, width]).toEqual([undefined, 60]);
      server.clock.advance(61 * 60_000);
      expect((await get(body.path)).statusCode).toBe(404);
    },
  );

  it('is a png or a gif just as well; of one that moves, the first picture stays', async () => {
    const guest = await givenGuest(server);
    const frames = sharp(Buffer.alloc(8 * 16 * 3).fill(200, 0, 8 * 8 * 3), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    });
    for (const bytes of [await sharp(photo).png().toBuffer(), await frames.gif().toBuffer()]) {
      const { body } = await sendFile(server, guest, 'image', bytes, 'x.gif');
      expect((await sharp((await get(body.path)).rawPayload).metadata()).format).toBe('jpeg');
    }
  });

  it.each(BAD)('that is %s is refused, and nothing is kept', { tags: ['R36.4', 'C34'] }, async (_, bytes, status) => {
    const before = stored();
    const answer = await sendFile(server, await givenGuest(server), 'image', bytes, 'x.png');
    const code = status === 413 ? 'FILE_TOO_LARGE' : 'FILE_NOT_SUPPORTED';
    expect([answer.status, answer.body.message]).toEqual([status, code]);
    expect(stored()).toEqual(before);
  });

  it.each(['photo', 'photo.', 'photo.webp', 'photo.svg', 'photo.exe', 'photo.mp4', '.png', ''])(
    'called %j is not supported, whatever is in it',
    { tags: ['R36.4'] },
    async (fileName) => {
      const answer = await sendFile(server, await givenGuest(server), 'image', photo, fileName);
      expect([answer.status, answer.body]).toEqual([415, { message: 'FILE_NOT_SUPPORTED' }]);
    },
  );

  it('over 10 MB and a video over 20 MB are too large, and the answer names how large they may be', {
    tags: ['S9.16', 'S9.17', 'R36.5'],
  }, async () => {
    const guest = await givenGuest(server);
    const picture = Buffer.concat([photo, Buffer.alloc(LIMITS.chatImageBytesMax)]);
    const video = Buffer.concat([aVideo(), Buffer.alloc(LIMITS.chatVideoBytesMax)]);
    const answers = [
      await sendFile(server, guest, 'image', picture, 'x.jpg'),
      await sendFile(server, guest, 'video', video, 'x.mp4'),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [413, { message: 'FILE_TOO_LARGE', megabytes: 10 }],
      [413, { message: 'FILE_TOO_LARGE', megabytes: 20 }],
    ]);
  });

  it('with too many pixels says so, although it has few bytes', async () => {
    const pixels = { width: 9_000, height: 9_000, channels: 3 as const, background: 'white' };
    const bytes = await sharp({ create: pixels }).png({ compressionLevel: 9 }).toBuffer();
    const answer = await sendFile(server, await givenGuest(server), 'image', bytes, 'x.png');
    expect([answer.status, answer.body]).toEqual([413, { message: 'FILE_TOO_LARGE', megapixels: 64 }]);
  });

  it('comes alone in its form', async () => {
    const guest = await givenGuest(server);
    const none = await server.call('POST /api/chat/upload-image', { headers: guest.headers, body: {} });
    const empty = await sendFile(server, guest, 'image', Buffer.alloc(0), 'x.png');
    for (const { status, body } of [none, empty]) expect([status, body.message]).toEqual([415, 'FILE_NOT_SUPPORTED']);
  });
});

describe('a video', () => {
  it('is kept as it is, and played piece by piece', { tags: ['S7.83'] }, async () => {
    const bytes = Buffer.concat([aVideo(), Buffer.alloc(2 * MEGABYTE, 7)]);
    const { body } = await sendFile(server, await givenGuest(server), 'video', bytes, 'clip.MP4');
    const whole = await get(body.path);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const last = bytes.length - 1;
    const parts = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, last],
      ['bytes=-500', last - 499, last],
      [`bytes=5-${bytes.length * 2}`, 5, last],
    ] as const;
    for (const [range, start, end] of parts) {
      const part = await get(body.path, { range });
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`]);
      expect(part.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    expect((await get(body.path, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
    expect((await get(body.path, { range: 'bytes=0-1,3-4' })).statusCode).toBe(200);
  });

  it('stored in a folder that this node does not share is not found', async () => {
    const { body } = await sendFile(server, await givenGuest(server), 'video', aVideo(), 'clip.mp4');
    for (const name of stored()) rmSync(path.join(server.env.FILES_DIR, 'chat', name));
    const answer = await get(body.path);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'NO_DATA' }]);
  });

  it('may come from a phone as mov', async () => {
    const { body } = await sendFile(server, await givenGuest(server), 'video', aVideo('qt  '), 'clip.mov');
    expect((await get(body.path)).headers['content-type']).toBe('video/quicktime');
  });

  it.each([
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', () => photo],
    ['another container', () => aVideo('avif')],
    ['a video with a page in it', () => Buffer.concat([aVideo(), Buffer.from('<html><script>alert(1)</script>')])],
  ])('that is %s is not supported', async (_, bytes) => {
    const answer = await sendFile(server, await givenGuest(server), 'video', bytes(), 'clip.mp4');
    expect([answer.status, answer.body.message]).toEqual([415, 'FILE_NOT_SUPPORTED']);
  });
});

describe('a file', () => {
  const sent = async (chatter: Chatter) => (await sendFile(server, chatter, 'image', photo, 'x.jpg')).body.path;

  it('stands in a message of its own conversation, and in no other’s', { tags: ['R35.3'] }, async () => {
    const [guest, player] = [await givenGuest(server), await givenPlayer(server)];
    const file = await sent(guest);
    const stolen = await sendMessage(server, player, media(file));
    expect([stolen.status, stolen.body.message]).toEqual([404, 'NO_DATA']);
    expect((await sendMessage(server, guest, media(file))).status).toBe(200);
    const message = (await historyOf(server, guest)).at(-1);
    expect(message?.message).toMatchObject({ message_type: 'media', payload: { fileType: 'image' } });
    expect((await get(message?.message.payload?.url ?? '')).statusCode).toBe(200);
  });

  it('is seen by nobody without our word, and as nothing but what it is', { tags: ['C36'] }, async () => {
    const file = await sent(await givenGuest(server));
    const { headers } = await get(file);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    const [name = ''] = /[0-9a-f-]{36}\.jpg/.exec(file) ?? [];
    for (const tried of [name, `${name}.9999999999999.${'A'.repeat(43)}`, `${file}x`, '..%2f..%2fetc%2fpasswd']) {
      expect((await get(tried.startsWith('/') ? tried : `/api/chat/files/${tried}`)).statusCode).toBe(404);
    }
  });

  it('is one of so many a day', { tags: ['C35'] }, async () => {
    await server.saveSetting('chat', { ...DEFAULT_SETTINGS.chat, filesPerDay: 2 });
    const [guest, other] = [await givenGuest(server), await givenGuest(server)];
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await sendFile(server, guest, 'image', photo, 'x.jpg'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await sendFile(server, other, 'image', photo, 'x.jpg')).status).toBe(200);
    server.clock.advance(24 * 60 * 60_000);
    expect((await sendFile(server, guest, 'image', photo, 'x.jpg')).status).toBe(200);
    await server.saveSetting('chat', DEFAULT_SETTINGS.chat);
  });
});
