import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { slipQr } from '@krapao/payloads/slip-qr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badFiles, withComment } from '../../../testing/bad-files.ts';
import { expectBooksInOrder, type Player, walletOf } from '../../../testing/money.ts';
import { drawSlip } from '../../../testing/slip-pictures.ts';
import {
  aBankTransfer,
  form,
  givenSender,
  SLIP_RULES,
  type SlipServer,
  slipOf,
  slipServer,
  slipsOf,
  upload,
  uploaded,
} from '../../../testing/slips.ts';

const PAYLOAD = slipQr({ sendingBank: '004', transRef: 'BADFILE000000000001' });
const BAD = await badFiles(PAYLOAD);

let server: SlipServer;
let player: Player;
let base: string;
beforeAll(async () => {
  server = await slipServer();
  player = await givenSender(server);
  base = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const saved = (): string[] => {
  const folder = server.env.FILES_DIR ?? '';
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const send = (body: Buffer | string, headers: Record<string, string>) =>
  server.call('POST /api/wallet/slip', { token: player.token, body, headers });

describe('a file that is no plain picture', () => {
  it.each(BAD)('is refused: %s', { tags: ['S8.62', 'C34', 'C35'] }, async (_, bytes, status) => {
    const before = saved();
    const answer = await upload(server, player, bytes, { fileName: 'slip.png' });
    expect([answer.status, answer.body]).toEqual([status, { message: 'SLIP_INVALID_FILE' }]);
    expect(saved()).toEqual(before);
    expect((await slipsOf(server, player)).total).toBe(0);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('is refused over a real connection in the middle of its bytes, and the caller hears why', async () => {
    const { body, headers } = form({ bytes: Buffer.concat([await drawSlip(PAYLOAD), Buffer.alloc(30 * 1024 * 1024)]) });
    const before = saved();
    const answer = await fetch(`${base}/api/wallet/slip`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${player.token}` },
      body: new Uint8Array(body),
    });
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'SLIP_INVALID_FILE' }]);
    expect(saved()).toEqual(before);
  });

  it('is refused when it never ends, and then cut off', async () => {
    const { body, headers } = form({ bytes: await drawSlip(PAYLOAD) });
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const head = { ...headers, host: 'x', authorization: `Bearer ${player.token}`, 'transfer-encoding': 'chunked' };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /api/wallet/slip HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    socket.write(chunk(body.subarray(0, body.length - 80)));
    const more = chunk(Buffer.alloc(256 * 1024));
    const flood = () => {
      if (socket.writable) socket.write(more, flood);
    };
    flood();
    const answer = await text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? '');
    expect(answer).toMatch(/ 413 .*SLIP_INVALID_FILE|ECONNRESET|EPIPE/s);
    expect((await slipsOf(server, player)).total).toBe(0);
    expect(saved().filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('an upload without a picture', () => {
  const empty = form();
  it.each([
    [
      'a form with fields alone',
      '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      'a form where nothing was chosen',
      '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['an empty form', empty.body, empty.headers['content-type'] ?? ''],
    ['JSON', '{"file":"slip.png"}', 'application/json'],
  ])('answers SLIP_NO_FILE: %s', { tags: ['S8.61'] }, async (_, body, type) => {
    const answer = await send(body, { 'content-type': type });
    expect([answer.status, answer.body]).toEqual([400, { message: 'SLIP_NO_FILE' }]);
  });

  it.each([
    [
      'a form that breaks off',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      'body',
      400,
    ],
    ['a form without a boundary', 'abc', 'multipart/form-data', 'content-type', 400],
    ['another type', 'abc', 'text/plain', 'content-type', 415],
  ])('answers KEY_INVALID: %s', async (_, body, type, key, status) => {
    const before = saved();
    const answer = await send(body, { 'content-type': type });
    expect([answer.status, answer.body]).toEqual([status, { message: 'KEY_INVALID', key }]);
    expect(saved()).toEqual(before);
  });

  it('takes one file, not two', async () => {
    const bytes = await drawSlip(PAYLOAD);
    const { body, headers } = form({ bytes }, { bytes, field: 'second' });
    expect(await send(body, headers)).toMatchObject({ status: 400, body: { message: 'SLIP_INVALID_FILE' } });
    expect((await slipsOf(server, player)).total).toBe(0);
  });

  it('leaves forms to the calls that ask for them', async () => {
    const { body, headers } = form({ bytes: await drawSlip(PAYLOAD) });
    const answer = await server.call('POST /api/login', { body, headers });
    expect([answer.status, answer.body]).toEqual([415, { message: 'KEY_INVALID', key: 'content-type' }]);
  });

  it('needs a member', async () => {
    const { body, headers } = form({ bytes: await drawSlip(PAYLOAD) });
    const before = saved();
    expect((await server.call('POST /api/wallet/slip', { body, headers })).status).toBe(401);
    expect(saved()).toEqual(before);
  });
});

describe('a name of a file', () => {
  it.each([
    '../../../../tmp/evil.png',
    '..\\..\\evil.png',
    '/etc/passwd',
    'slip.png.php',
    'a\0.png',
    'con',
    '.htaccess',
    'x'.repeat(500),
  ])('means nothing: %j', { tags: ['C36'] }, async (fileName) => {
    const someone = await givenSender(server);
    const { status } = await upload(server, someone, await slipOf(aBankTransfer(server, someone)), { fileName });
    expect(status).toBe(200);
    expect(saved().every((name) => /^[0-9a-f-]{36}\.jpg$/.test(name))).toBe(true);
  });
});

describe('a picture that is kept', () => {
  it.each([
    ['a drawing', '\x93<sVg\x02\xe1K\xf0'],
    ['a program', 'q<?PhP\x9b\x11'],
    ['a document', '\x07%PDF-\xd2\x8e'],
    ['an archive', 'PK\x05\x06\x9f\x21\x80\x03'],
  ])('may hold bytes that look like the beginning of %s, as packed pixels do by chance', async (_, bytes) => {
    const someone = await givenSender(server);
    const jpeg = await sharp(await slipOf(aBankTransfer(server, someone)))
      .jpeg()
      .toBuffer();
    expect((await upload(server, someone, withComment(jpeg, bytes))).status).toBe(200);
  });

  it('has lost what came along, and stands upright', { tags: ['C37'] }, async () => {
    const someone = await givenSender(server);
    const lying = await sharp(await slipOf(aBankTransfer(server, someone)))
      .rotate(90)
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    await upload(server, someone, lying);
    const [row] = await server.database.query<{ file: string }>('select file from slip where member_id = $1', [
      someone.id,
    ]);
    const stored = readFileSync(path.join(server.env.FILES_DIR ?? '', row?.file ?? ''));
    expect(await sharp(stored).metadata()).toMatchObject({ width: 600, height: 900, format: 'jpeg' });
    const { exif, orientation, icc, xmp, iptc, comments } = await sharp(stored).metadata();
    expect({ exif, orientation, icc, xmp, iptc, comments }).toEqual({});
    expect(stored.includes('secret-owner')).toBe(false);
  });

  it('is made smaller when it is very large, and is still read', async () => {
    const someone = await givenSender(server);
    const transfer = aBankTransfer(server, someone);
    server.verifier.learn(transfer);
    const large = await drawSlip(slipQr(transfer), { width: 4_500, height: 8_000, cell: 30 });
    expect(await uploaded(server, someone, large)).toMatchObject({ status: 'SUCCESS' });
    const [row] = await server.database.query<{ file: string }>('select file from slip where member_id = $1', [
      someone.id,
    ]);
    const { width, height } = await sharp(path.join(server.env.FILES_DIR ?? '', row?.file ?? '')).metadata();
    expect(width * height).toBeLessThan(12_100_000);
  });
});

describe('how many', () => {
  it('are kept of a member in a day and at all is limited, however many come at once', { tags: ['C35'] }, async () => {
    await server.saveSetting('slip', { ...SLIP_RULES, dailyMax: 3, totalMax: 4 });
    const someone = await givenSender(server);
    const bytes = await slipOf(aBankTransfer(server, someone));
    const before = saved().length;
    const many = await Promise.all(Array.from({ length: 8 }, () => upload(server, someone, bytes)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(many.filter(({ status, body }) => status === 429 && body.message === 'REQUEST_LIMIT')).toHaveLength(5);
    expect(saved()).toHaveLength(before + 3);

    server.clock.advance(25 * 60 * 60_000);
    expect((await upload(server, someone, bytes)).status).toBe(200);
    server.clock.advance(25 * 60 * 60_000);
    expect((await upload(server, someone, bytes)).status).toBe(429);
    await server.saveSetting('slip', SLIP_RULES);
  });
});

describe('files that belong to no slip', () => {
  it('are swept after a day; those of slips stay', async () => {
    const folder = server.env.FILES_DIR ?? '';
    const someone = await givenSender(server);
    await upload(server, someone, await slipOf(aBankTransfer(server, someone)));
    const before = saved();
    for (const name of [`${randomUUID()}.jpg`, `${randomUUID()}.part`]) writeFileSync(path.join(folder, name), 'left');
    const young = `${randomUUID()}.jpg`;
    server.clock.advance(48 * 60 * 60_000);
    writeFileSync(path.join(folder, young), 'young');
    utimesSync(path.join(folder, young), server.clock.now(), server.clock.now());
    await server.modules.jobs.handlers['sweep-slip-pictures']?.({});
    expect(saved()).toEqual([...before, young].sort());
  });
});

it('keeps no trace of refused bytes in the log', () => {
  const hash = createHash('sha256')
    .update(BAD[2]?.[1] ?? '')
    .digest('hex');
  expect(server.logLines.some((line) => line.includes(hash) || line.includes('%PDF'))).toBe(false);
});
