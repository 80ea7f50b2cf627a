import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { badFiles } from '../../../testing/bad-files.ts';
import { callWith } from '../../../testing/call-with.ts';
import { givenPlayer } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { givenOperator } from '../../../testing/operators.ts';
import { form } from '../../../testing/slips.ts';

const BAD = (await badFiles('a slip')).filter(([what]) => !/heic/.test(what));
const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };
const WHOLE = { place: 'banner', x: 0, y: 0, width: 1 } as const;

let server: MoneyServer;
let cookie: string;
beforeAll(async () => {
  server = await moneyServer();
});
// The clock is moved beyond the end of a session.
const signIn = async () => {
  cookie = (await givenOperator(server, 'owner')).cookie;
};
beforeEach(signIn);
afterAll(() => server.close());

/** Red on the left, blue on the right. */
const twoHalves = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: BLUE } },
        left: width / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

const office = () => callWith<OfficeCalls>(server.officeApp);
const send = (bytes: Buffer, query: Record<string, string | number> = WHOLE, as = cookie) => {
  const { body, headers } = form({ bytes, fileName: 'banner.png' });
  return office()('POST /api/office/catalogue-pictures', { cookie: as, query, body, headers });
};
const sent = async () => (await send(await twoHalves(400, 200))).body.path;
const asMember = (url: string) => server.app.inject({ url, remoteAddress: '203.0.113.9' });
const asOperator = (url: string, as = cookie) => server.officeApp.inject({ url, headers: { cookie: as } });
const stored = (): string[] => {
  const folder = path.join(server.env.FILES_DIR, 'catalogue');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const [r = 0, , b = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return r > b ? 'red' : 'blue';
};

const inAll = (text: string) => ({ th: text, la: text, en: text });
const noticeWith = (picture: string) => inAll(`<p><img src="${picture}" alt="" /></p>`);

async function save(key: string, value: object | null, more: object = {}) {
  const { body } = await office()('GET /api/office/catalogue/{kind}/{key}', {
    cookie,
    params: { kind: 'setting', key },
  });
  const given = { value, base: body.version, note: 'a picture', ...more };
  return office()('PUT /api/office/catalogue/{kind}/{key}', { cookie, params: { kind: 'setting', key }, body: given });
}

describe('an upload', () => {
  it('is cut to its place, bounded, and stored as pixels alone', { tags: ['O900'] }, async () => {
    const photo = await sharp(await twoHalves(4000, 4000))
      .withExif({ IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(photo, { place: 'banner', x: 0.5, y: 0.1, width: 0.5 });
    expect([status, body]).toEqual([
      200,
      { path: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}\.webp$/), width: 1376, height: 688 },
    ]);
    const { rawPayload, headers } = await asOperator(body.path);
    expect(headers['content-type']).toBe('image/webp');
    const { exif, width, height, format } = await sharp(rawPayload).metadata();
    expect([exif, width, height, format]).toEqual([undefined, 1376, 688, 'webp']);
    expect([await colourAt(rawPayload, 5, 5), await colourAt(rawPayload, 1370, 680)]).toEqual(['blue', 'blue']);
  });

  it('is cut upright, as its sender sees it', { tags: ['O900'] }, async () => {
    // Turned by a quarter: what is left in the file is on top.
    const turned = await sharp(await twoHalves(400, 400))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await send(turned, { place: 'banner', x: 0, y: 0.5, width: 1 });
    const { rawPayload } = await asOperator(body.path);
    expect([await colourAt(rawPayload, 5, 100), await colourAt(rawPayload, 390, 100)]).toEqual(['blue', 'blue']);
    expect(body).toMatchObject({ width: 400, height: 200 });
  });

  it('keeps what is see-through, as of logos', { tags: ['O900'] }, async () => {
    const clear = await sharp({ create: { width: 122, height: 42, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { body } = await send(clear, { ...WHOLE, place: 'logo' });
    expect((await sharp((await asOperator(body.path)).rawPayload).stats()).isOpaque).toBe(false);
  });

  it.each(BAD)('that is %s is refused, and nothing is stored', { tags: ['O901'] }, async (what, bytes, status) => {
    const before = stored();
    // Only the part that is used is decoded.
    const answer = await send(bytes, /breaks off/.test(what) ? { ...WHOLE, y: 0.66 } : WHOLE);
    expect([answer.status, answer.body.message]).toEqual(
      status === 413 ? [413, 'FILE_TOO_LARGE'] : [415, 'FILE_NOT_SUPPORTED'],
    );
    expect(stored()).toEqual(before);
  });

  it.each([
    [{ ...WHOLE, x: 0.2 }, 'x'],
    [{ ...WHOLE, y: 0.6 }, 'y'],
    [{ ...WHOLE, width: 0 }, 'width'],
    [{ ...WHOLE, place: 'elsewhere' }, 'place'],
  ])('with the cut %j is refused', { tags: ['O901'] }, async (query, key) => {
    expect(await send(await twoHalves(400, 200), query)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', key },
    });
  });

  it('needs the permission to write documents', { tags: ['O901'] }, async () => {
    const viewer = await givenOperator(server, 'viewer');
    expect((await send(await twoHalves(400, 200), WHOLE, viewer.cookie)).body.message).toBe('NO_PERMISSION');
  });
});

describe('members', () => {
  it('see a picture once a document that names it applies, from then on at an address that never changes', {
    tags: ['O902'],
  }, async () => {
    const picture = await sent();
    expect((await asMember(picture)).statusCode).toBe(404);
    expect((await save('notice', noticeWith(picture))).body).toMatchObject({ outcome: 'saved' });
    const { statusCode, headers, rawPayload } = await asMember(picture);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(rawPayload.equals((await asOperator(picture)).rawPayload)).toBe(true);
    // Pages that were loaded before still show it.
    await save('notice', inAll(''));
    expect((await asMember(picture)).statusCode).toBe(200);
  });

  it('do not see that of a plan before its time, nor that of a draft that was only tried', {
    tags: ['O902'],
  }, async () => {
    const [planned, tried] = [await sent(), await sent()];
    const appliesAt = new Date(server.clock.now().getTime() + DAY_MS).toISOString();
    expect((await save('notice', noticeWith(planned), { appliesAt })).body).toMatchObject({ outcome: 'scheduled' });
    const params = { kind: 'setting', key: 'notice' };
    const { body } = await office()('POST /api/office/catalogue/{kind}/{key}/try', {
      ...{ cookie, params },
      body: { value: noticeWith(tried) },
    });
    expect(body.issues).toEqual([]);
    expect([(await asMember(planned)).statusCode, (await asMember(tried)).statusCode]).toEqual([404, 404]);
    await server.later(DAY_MS);
    expect([(await asMember(planned)).statusCode, (await asMember(tried)).statusCode]).toEqual([200, 404]);
  });

  it('are shown that of their language, or the one for all, with what it says', { tags: ['O904'] }, async () => {
    const [all, lao] = [await sent(), await sent()];
    const { body } = await office()('GET /api/office/catalogue/{kind}/{key}', {
      ...{ cookie, params: { kind: 'setting', key: 'invite' } },
    });
    const banner = {
      ...{
        image: all,
        images: { th: null, la: lao, en: null },
        alt: { th: 'ก', la: 'ຂ', en: 'c' },
        html: inAll('<p>x</p>'),
      },
    };
    expect((await save('invite', { ...(body.value as object), banners: [banner] })).status).toBe(200);
    const { token } = await givenPlayer(server);
    const shownIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const [shown] = (await server.call('GET /api/invite/banners', { token, headers })).body;
      return [shown?.image, shown?.alt];
    };
    expect([await shownIn('th'), await shownIn('lo-LA'), await shownIn('en')]).toEqual([
      [all, 'ก'],
      [lao, 'ຂ'],
      [all, 'c'],
    ]);
  });
});

describe('operators', () => {
  it('see every picture, but nobody without a session does', { tags: ['O902'] }, async () => {
    const picture = await sent();
    const answer = await asOperator(picture);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
    const stranger = await asOperator(picture, '');
    expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store']);
    expect((await asOperator('/pictures/..%2fslip.webp')).statusCode).toBe(404);
  });
});

describe('a picture', () => {
  const forget = () => server.modules.jobs.handlers['forget-unused-pictures']?.({});
  /** Files have the time of this machine, the server that of the test. */
  const ageFiles = () => {
    const old = new Date(server.clock.now().getTime() - 2 * DAY_MS);
    for (const name of stored()) utimesSync(path.join(server.env.FILES_DIR, 'catalogue', name), old, old);
  };

  it('that no version ever named is forgotten after a week; that of any version stays', {
    tags: ['O905'],
  }, async () => {
    const unused = await sent();
    const used = await sent();
    await save('notice', noticeWith(used));
    await save('notice', inAll(''));
    await server.later(6 * DAY_MS);
    ageFiles();
    await forget();
    await signIn();
    expect((await asOperator(unused)).statusCode).toBe(200);
    await server.later(DAY_MS + 1);
    await forget();
    await signIn();
    expect([(await asOperator(unused)).statusCode, (await asOperator(used)).statusCode]).toEqual([404, 200]);
    expect(stored()).not.toContain(path.basename(unused));
    expect(stored()).toContain(path.basename(used));
    expect(server.modules.jobs.schedule).toContain('49 * * * * forget-unused-pictures');
  });

  it('that is not there is an error of its field', { tags: ['O905'] }, async () => {
    const picture = '/pictures/0192a0c4-5a51-7c3e-8f00-000000000000.webp';
    const { status, body } = await save('notice', noticeWith(picture));
    expect([status, body]).toMatchObject([400, { message: 'KEY_INVALID', key: 'value.th', reason: 'LEADS_NOWHERE' }]);
  });
});
