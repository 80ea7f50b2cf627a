import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { badFiles } from '../../testing/bad-files.ts';
import { callWith } from '../../testing/call-with.ts';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';
import { form } from '../../testing/slips.ts';

const BAD = await badFiles('a card');

let server: MoneyServer;
let support: string;
beforeAll(async () => {
  server = await moneyServer();
});
// The clock is moved beyond the end of a session.
beforeEach(async () => {
  support = (await givenOperator(server, 'support')).cookie;
});
afterAll(() => server.close());

const office = () => callWith<OfficeCalls>(server.officeApp);
const folder = () => path.join(server.env.FILES_DIR, 'documents');
const stored = (): string[] => (existsSync(folder()) ? readdirSync(folder()).sort() : []);
let shade = 0;
/** A photo unlike any other, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: ++shade % 256, g: shade >> 8, b: 9 } } })
    .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .png()
    .toBuffer();

type Owner = { id: string; token: string; username: string; password: string };
async function givenOwner(): Promise<Owner> {
  const member = await givenMember(server);
  return { ...member, token: await signedIn(server, member) };
}

const because = { reason: 'a large withdrawal' };
const request = ({ id }: Owner, kind: 'identity' | 'source-of-funds' = 'identity', cookie = support) =>
  office()('POST /api/office/members/{id}/documents', { cookie, params: { id }, body: { kind, ...because } });
const upload = ({ token }: Owner, id: string, bytes: Buffer) =>
  server.call('POST /api/documents/{id}/files', { token, params: { id }, ...form({ bytes }) });
const own = async ({ token }: Owner) => (await server.call('GET /api/documents', { token })).body;
const files = async ({ id }: Owner, cookie = support) =>
  (await office()('GET /api/office/members/{id}/documents', { cookie, params: { id } })).body;
const act = (owner: Owner, document: string, name: 'accept' | 'refuse' | 'cancel', body: object, cookie = support) =>
  office()(`POST /api/office/members/{id}/documents/{document}/${name}`, {
    ...{ cookie, params: { id: owner.id, document } },
    body: { ...because, ...body } as never,
  });
const noticesOf = async ({ token }: Owner) =>
  (await server.call('GET /api/notices', { token, query: { limit: '5' } })).body.notices.flatMap(
    ({ document }) => document ?? [],
  );

/** A member with a received document. */
async function givenReceived() {
  const owner = await givenOwner();
  const { id } = (await request(owner)).body;
  expect((await upload(owner, id, await photo())).status).toBe(200);
  return { owner, id };
}

describe('a document', () => {
  it('is requested, uploaded, accepted and expired, and the member is told', { tags: ['O1082', 'P244'] }, async () => {
    const owner = await givenOwner();
    const { id } = (await request(owner)).body;
    expect(await own(owner)).toMatchObject([{ id, kind: 'identity', state: 'requested', files: 0 }]);
    expect((await upload(owner, id, await photo())).body).toMatchObject({ id, state: 'received', files: 1 });
    expect((await upload(owner, id, await photo())).body).toMatchObject({ state: 'received', files: 2 });
    const expiresOn = '2099-01-31';
    expect((await act(owner, id, 'accept', { expiresOn })).status).toBe(200);
    expect(await own(owner)).toMatchObject([{ id, state: 'accepted', expiresOn, files: 2 }]);
    expect(await noticesOf(owner)).toEqual([
      { kind: 'identity', event: 'accepted', refusal: null },
      { kind: 'identity', event: 'requested', refusal: null },
    ]);
    const sweep = () => server.modules.jobs.handlers['expire-member-documents']?.({});
    await sweep();
    expect(await own(owner)).toMatchObject([{ state: 'accepted' }]);
    const late = await givenReceived();
    const today = new Date(server.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    expect((await act(late.owner, late.id, 'accept', { expiresOn: today })).status).toBe(200);
    await sweep();
    expect(await own(late.owner)).toMatchObject([{ state: 'accepted' }]);
    server.clock.advance(DAY_MS);
    await sweep();
    await sweep();
    const again = { ...late.owner, token: await signedIn(server, late.owner) };
    expect(await own(again)).toMatchObject([{ state: 'requested' }, { id: late.id, state: 'expired' }]);
    expect((await noticesOf(again))[0]).toEqual({ kind: 'identity', event: 'expired', refusal: null });
  });

  it('is refused with a reason the member reads, and requested anew', { tags: ['O1083', 'P244'] }, async () => {
    const { owner, id } = await givenReceived();
    expect((await act(owner, id, 'refuse', { refusal: 'UNREADABLE' })).status).toBe(200);
    const [anew, refused] = await own(owner);
    expect(refused).toMatchObject({ id, state: 'refused', refusal: 'UNREADABLE' });
    expect(anew).toMatchObject({ kind: 'identity', state: 'requested', refusal: null });
    expect((await noticesOf(owner))[0]).toEqual({ kind: 'identity', event: 'refused', refusal: 'UNREADABLE' });
    expect(JSON.stringify(await own(owner))).not.toContain('large withdrawal');
    const unknown = await act(owner, anew?.id ?? '', 'refuse', { refusal: 'NO_SUCH' });
    expect([unknown.status, unknown.body]).toMatchObject([400, { message: 'KEY_INVALID' }]);
    expect((await upload(owner, anew?.id ?? '', await photo())).body).toMatchObject({ state: 'received' });
  });

  it('is one of its kind while it is open, and decided once, however many try at once', {
    tags: ['O1082'],
  }, async () => {
    const owner = await givenOwner();
    const requests = await Promise.all(Array.from({ length: 6 }, () => request(owner)));
    expect(requests.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await request(owner, 'source-of-funds')).status).toBe(200);
    const { owner: other, id } = await givenReceived();
    const decided = await Promise.all([
      ...Array.from({ length: 3 }, () => act(other, id, 'accept', { expiresOn: null })),
      ...Array.from({ length: 3 }, () => act(other, id, 'refuse', { refusal: 'CONTACT_US' })),
      act(other, id, 'cancel', {}),
    ]);
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await noticesOf(other)).length).toBeLessThanOrEqual(2);
  });

  it('waits in its queue from its first picture until it is decided', { tags: ['O1271'] }, async () => {
    const items = async () =>
      (await office()('GET /api/office/queues/items', { cookie: support, query: { kind: 'documents', limit: '50' } }))
        .body.items;
    const itemOf = async (id: string) => (await items()).find((item) => item.id === id);
    const detail = async (id: string) =>
      (await office()('GET /api/office/member-documents/{id}', { cookie: support, params: { id } })).body;
    const owner = await givenOwner();
    const { id } = (await request(owner)).body;
    expect(await itemOf(id)).toBeUndefined();
    await upload(owner, id, await photo());
    const since = (await own(owner))[0]?.receivedAt;
    server.clock.advance(60_000);
    await upload(owner, id, await photo());
    expect(await itemOf(id)).toMatchObject({ kind: 'documents', since, member: { id: owner.id }, amount: null });
    expect(await itemOf(id)).toMatchObject({ signals: [{ code: 'document.identity' }] });
    expect(await detail(id)).toMatchObject({ kind: 'identity', state: 'received', member: { id: owner.id } });
    const params = { kind: 'documents', id } as const;
    const colleague = (await givenOperator(server, 'support')).cookie;
    await office()('POST /api/office/queues/{kind}/{id}/claim', { cookie: colleague, params });
    const taken = await act(owner, id, 'accept', { expiresOn: null });
    expect([taken.status, taken.body]).toMatchObject([409, { message: 'ITEM_TAKEN' }]);
    expect(await own(owner)).toMatchObject([{ state: 'received' }]);
    expect((await act(owner, id, 'accept', { expiresOn: null }, colleague)).status).toBe(200);
    expect([await itemOf(id), (await detail(id)).state]).toEqual([undefined, 'accepted']);
    for (const [name, body] of [
      ['refuse', { refusal: 'UNREADABLE' }],
      ['cancel', {}],
    ] as const) {
      const received = await givenReceived();
      expect(await itemOf(received.id)).toBeDefined();
      expect((await act(received.owner, received.id, name, body)).status).toBe(200);
      expect(await itemOf(received.id)).toBeUndefined();
    }
  });

  it('is nobody else’s: neither uploaded to nor seen', { tags: ['O1084', 'P244'] }, async () => {
    const [mine, theirs] = [await givenReceived(), await givenOwner()];
    expect((await upload(theirs, mine.id, await photo())).status).toBe(404);
    expect(await own(theirs)).toEqual([]);
    expect((await act(theirs, mine.id, 'accept', { expiresOn: null })).status).toBe(409);
    expect((await server.call('GET /api/documents', {})).status).toBe(401);
  });

  it('is not accepted with a last day that is over, or before it came', { tags: ['O1082'] }, async () => {
    const { owner, id } = await givenReceived();
    const over = await act(owner, id, 'accept', { expiresOn: '2001-01-01' });
    expect([over.status, over.body]).toEqual([400, { message: 'KEY_INVALID', key: 'expiresOn' }]);
    const empty = (await request(await givenOwner())).body.id;
    expect((await act(owner, empty, 'accept', { expiresOn: null })).status).toBe(409);
    expect(await own(owner)).toMatchObject([{ state: 'received' }]);
  });

  it('has acts of operators in the member’s file, each with its reason', { tags: ['O1082'] }, async () => {
    const { owner, id } = await givenReceived();
    await act(owner, id, 'refuse', { refusal: 'INCOMPLETE' });
    const { acts } = (
      await office()('GET /api/office/members/{id}/acts', { cookie: support, params: { id: owner.id } })
    ).body;
    expect(acts.map(({ act: name, reason }) => [name, reason])).toEqual([
      ['document-refuse', because.reason],
      ['document-request', because.reason],
    ]);
  });
});

describe('a picture of a document', () => {
  it.each(BAD)('is refused where it is none: %s', { tags: ['O1085'] }, async (_, bytes, status) => {
    const owner = await givenOwner();
    const { id } = (await request(owner)).body;
    const before = stored();
    const answer = await upload(owner, id, bytes);
    expect(answer.status).toBe(status === 400 ? 415 : status);
    expect(['FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE']).toContain(answer.body.message);
    expect(stored()).toEqual(before);
    expect(await own(owner)).toMatchObject([{ state: 'requested', files: 0 }]);
  });

  it('is stored as pixels alone, once however often it is sent, and bounded in number', {
    tags: ['O1085'],
  }, async () => {
    const owner = await givenOwner();
    const { id } = (await request(owner)).body;
    const before = stored();
    const bytes = await photo();
    await Promise.all(Array.from({ length: 4 }, () => upload(owner, id, bytes)));
    expect(await own(owner)).toMatchObject([{ files: 1 }]);
    const [name = ''] = stored().filter((one) => !before.includes(one));
    expect(stored()).toHaveLength(before.length + 1);
    const saved = readFileSync(path.join(folder(), name));
    expect((await sharp(saved).metadata()).exif).toBeUndefined();
    expect(saved.includes('secret-owner')).toBe(false);
    for (let count = 1; count < 6; count += 1) expect((await upload(owner, id, await photo())).status).toBe(200);
    expect((await upload(owner, id, await photo())).status).toBe(429);
    expect(stored()).toHaveLength(before.length + 6);
  });

  it('is shown to those alone who hold the permission, and every look is in the audit', {
    tags: ['O1084'],
  }, async () => {
    const { owner, id } = await givenReceived();
    const [document] = await files(owner);
    const [file] = document?.files ?? [];
    const params = { id: owner.id, document: id, file: file?.id ?? '' };
    const look = (cookie: string) =>
      office()('GET /api/office/members/{id}/documents/{document}/files/{file}', { cookie, params });
    const seen = await look(support);
    expect((await sharp(Buffer.from(seen.body.base64, 'base64')).metadata()).format).toBe('jpeg');
    const viewer = await givenOperator(server, 'viewer');
    expect((await look(viewer.cookie)).status).toBe(403);
    const rows = await server.database.query<{ outcome: string }>(
      `select outcome from audit_line where call like 'GET%documents/{document}/files/{file}' and subjects @> array[$1]
       order by id`,
      [owner.id],
    );
    expect(rows).toHaveLength(2);
    // No address serves the file without a session.
    for (const app of [server.app, server.officeApp])
      for (const url of [`/files/documents/${file?.id}.jpg`, `/api/pictures/documents/${file?.id}`])
        expect((await app.inject({ url })).headers['content-type']).not.toBe('image/jpeg');
    const other = { ...params, id: (await givenOwner()).id };
    const lost = await office()('GET /api/office/members/{id}/documents/{document}/files/{file}', {
      ...{ cookie: support, params: other },
    });
    expect(lost.status).toBe(404);
  });

  it('is decided about by those alone who may look', { tags: ['O1084'] }, async () => {
    await server.database.query(
      `insert into office_role (code, name, permissions) values ('blind', 'Blind', '{office,members.read,members.write}')`,
    );
    const { cookie } = await givenOperator(server, 'blind');
    const { owner, id } = await givenReceived();
    expect((await act(owner, id, 'accept', { expiresOn: null }, cookie)).status).toBe(403);
    expect((await act(owner, id, 'refuse', { refusal: 'CONTACT_US' }, cookie)).status).toBe(403);
    expect(await own(owner)).toMatchObject([{ state: 'received' }]);
  });

  it('comes from an operator too, where the member sent it otherwise', { tags: ['O1082'] }, async () => {
    const owner = await givenOwner();
    const { id } = (await request(owner)).body;
    const sent = await office()('POST /api/office/members/{id}/documents/{document}/files', {
      ...{ cookie: support, params: { id: owner.id, document: id } },
      ...form({ bytes: await photo() }),
    });
    expect(sent.status).toBe(200);
    expect(await files(owner)).toMatchObject([{ state: 'received', files: [{ uploadedBy: 'Somebody of support' }] }]);
  });

  it('goes a year after its refusal, five years after the account was closed, and never before', {
    tags: ['O1086'],
  }, async () => {
    const [refused, accepted] = [await givenReceived(), await givenReceived()];
    await act(refused.owner, refused.id, 'refuse', { refusal: 'UNREADABLE' });
    await act(accepted.owner, accepted.id, 'accept', { expiresOn: null });
    const orphan = path.join(folder(), `${randomUUID()}.jpg`);
    writeFileSync(orphan, 'left');
    utimesSync(orphan, new Date(0), new Date(0));
    const sweep = async () => server.modules.jobs.handlers['remove-member-documents']?.({});
    const left = async ({ owner }: { owner: Owner }) =>
      (
        await server.database.query('select 1 from member_document_file where member_id = $1 and removed_at is null', [
          owner.id,
        ])
      ).length;
    await sweep();
    expect(existsSync(orphan)).toBe(false);
    expect([await left(refused), await left(accepted)]).toEqual([1, 1]);
    const before = stored().length;
    server.clock.advance(366 * DAY_MS);
    await sweep();
    expect([await left(refused), await left(accepted)]).toEqual([0, 1]);
    expect(stored().length).toBeLessThan(before);
    await server.database.query('update member set closed_at = $2 where id = $1', [
      accepted.owner.id,
      server.clock.now(),
    ]);
    server.clock.advance(5 * 365 * DAY_MS);
    await sweep();
    expect(await left(accepted)).toBe(1);
    server.clock.advance(6 * DAY_MS);
    await sweep();
    expect(await left(accepted)).toBe(0);
  });
});
