import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { e164, givenMember, newAddress, newPhone, readTexts } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

type Arrived = { id: string; headers: Record<string, string>; payload: string };

/** Where the services report to: each report waits here until a test hands it on. */
const arrived: Arrived[] = [];
const relay = createServer((request, response) => {
  void text(request).then((payload) => {
    const headers = Object.fromEntries(
      ['content-type', 'x-twilio-signature'].flatMap((name) =>
        request.headers[name] ? [[name, String(request.headers[name])]] : [],
      ),
    );
    arrived.push({ id: (request.url ?? '').slice('/callbacks/'.length), headers, payload });
    response.end('{}');
  });
});
let base: TestServer;
let relayUrl: string;
const others: TestServer[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  relayUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/callbacks/`;
  base = await testServer();
});
afterEach(async () => {
  arrived.splice(0);
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await base.close();
  relay.closeAllConnections();
  relay.close();
});

async function connected(adapter: string): Promise<TestServer> {
  const { sandbox } = base;
  const other = await testServer({
    env: {
      ...{ PUBLIC_CALLBACK_URL: relayUrl, SMS_ADAPTERS: adapter },
      ...{ THAIBULKSMS_URL: `${sandbox.base}/thaibulksms`, THAIBULKSMS_KEY: 'sandbox-thaibulksms-key' },
      ...{ THAIBULKSMS_SECRET: 'sandbox-thaibulksms-secret', THAIBULKSMS_SENDER: 'KRAPAO' },
      THAIBULKSMS_REPORT_ID_PATH: 'message_id',
      ...{ TWILIO_URL: `${sandbox.base}/twilio`, TWILIO_ACCOUNT: `AC${'0'.repeat(32)}` },
      ...{ TWILIO_TOKEN: 'sandbox-twilio-token', TWILIO_SENDER: 'KRAPAO' },
      ...{ SMS_HTTP_URL: `${sandbox.base}/plain-gateway/send`, SMS_HTTP_SECRET: 'sandbox-plain-key' },
      SMS_HTTP_BODY: '{"user":"{sender}","pass":"{secret}","dest":"{phone}","msg":"{text}","ref":"{id}"}',
      ...{ SMS_HTTP_ID_PATH: 'result.items.0.mid', SMS_HTTP_REPORT_ID_PATH: 'ref_id' },
    },
    besides: base,
  });
  others.push(other);
  for (const name of ['thaibulksms', 'plain-gateway'])
    await sandbox.call('PUT', `/${name}/webhook`, { url: `${relayUrl}sms-${adapter}` });
  return other;
}
/** A phone whose messages end so at the sandbox. */
const phoneEnding = (digits: string) => newPhone().slice(0, 5) + digits;
const send = (server: TestServer, phoneNumber: string) =>
  server.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress() });
const report = () => until(async () => arrived[0], 'the report');
async function handOn(server: TestServer, { id, headers, payload }: Arrived) {
  const answer = await server.app.inject({ method: 'POST', url: `/callbacks/${id}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() as object };
}
const messagesOf = (phone: string) =>
  base.database.query<{ connection: string; state: string | null; reason: string | null }>(
    'select connection, state, reason from sms_message where phone = $1',
    [e164(phone)],
  );
const OK = { status: 200, body: { message: 'OK', status: 'OK' } };

describe.each(['twilio', 'thaibulksms', 'sms-http'])('a report of %s', { tags: ['O1200'] }, (adapter) => {
  it.each([
    ['12345', 'delivered', null],
    ['30003', 'undelivered', 'unreachable'],
    ['30005', 'undelivered', 'bad-number'],
    ['30007', 'undelivered', 'blocked'],
  ])('about a number that ends with %s says %s', async (digits, state, reason) => {
    const server = await connected(adapter);
    const phone = phoneEnding(digits);
    expect((await send(server, phone)).status).toBe(200);
    expect(await messagesOf(phone)).toEqual([{ connection: `sms-${adapter}`, state: null, reason: null }]);
    expect(await handOn(server, await report())).toEqual(OK);
    expect(await messagesOf(phone)).toEqual([{ connection: `sms-${adapter}`, state, reason }]);
  });
});

describe('a report', { tags: ['O1200'] }, () => {
  it('that is forged, changed or of another connection changes nothing', async () => {
    const server = await connected('twilio');
    const phone = phoneEnding('30003');
    await send(server, phone);
    const genuine = await report();
    const { 'x-twilio-signature': _, ...unsigned } = genuine.headers;
    for (const wrong of [
      { ...genuine, headers: unsigned },
      { ...genuine, headers: { ...genuine.headers, 'x-twilio-signature': 'AAAA' } },
      { ...genuine, payload: genuine.payload.replace('30003', '30005') },
      { ...genuine, payload: `${genuine.payload}&More=1` },
    ])
      expect(await handOn(server, wrong)).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } });
    expect(await handOn(server, { ...genuine, id: 'sms-nobody' })).toMatchObject({ status: 404 });
    expect(await messagesOf(phone)).toMatchObject([{ state: null }]);
    expect(await handOn(server, genuine)).toEqual(OK);
  });

  it('of a step on the way, of an unknown message or late changes nothing; one without an id is refused', async () => {
    const server = await connected('sms-http');
    const phone = phoneEnding('12345');
    await send(server, phone);
    const delivered = await report();
    const { ref_id: id } = JSON.parse(delivered.payload);
    const reported = (body: object) => handOn(server, { ...delivered, payload: JSON.stringify(body) });
    expect(await reported({ ref_id: id, status: 'ON_THE_WAY' })).toEqual(OK);
    expect(await reported({ ref_id: 'of nobody', status: 'MOBILE_OFF' })).toEqual(OK);
    expect(await messagesOf(phone)).toMatchObject([{ state: null }]);
    expect(await reported({ ref_id: id, status: 'MOBILE_OFF' })).toEqual(OK);
    expect(await handOn(server, delivered)).toEqual(OK);
    expect(await reported({ ref_id: id, status: 'MOBILE_OFF' })).toEqual(OK);
    expect(await messagesOf(phone)).toMatchObject([{ state: 'delivered', reason: null }]);
    for (const body of [{}, { ref_id: id }, { status: 'SUCCESS' }, { ref_id: { a: 1 }, status: 'SUCCESS' }])
      expect(await reported(body)).toMatchObject({ status: 400 });
    expect((await handOn(server, { ...delivered, payload: '{"ref_id":' })).status).toBe(400);
  });
});

describe('reports out of order and repeated', { tags: ['O1368'] }, () => {
  const [sent, off, none, done] = ['ON_THE_WAY', 'MOBILE_OFF', 'REJECT_FORMAT', 'SUCCESS'];
  it.each([
    [[off, sent, off], 'undelivered', 'unreachable'],
    [[done, sent, off, none, done], 'delivered', null],
    [[sent, sent, done, sent], 'delivered', null],
    [[none, done, sent, none], 'delivered', null],
  ])('as %j end as %s', async (statuses, state, reason) => {
    const server = await connected('sms-http');
    const phone = phoneEnding('12345');
    await send(server, phone);
    const genuine = await report();
    const { ref_id } = JSON.parse(genuine.payload);
    for (const status of statuses)
      expect(await handOn(server, { ...genuine, payload: JSON.stringify({ ref_id, status }) })).toEqual(OK);
    expect(await messagesOf(phone)).toMatchObject([{ state, reason }]);
  });

  it('never make a number bad for longer', async () => {
    const server = await connected('twilio');
    const phone = phoneEnding('30005');
    await send(server, phone);
    const genuine = await report();
    expect(await handOn(server, genuine)).toEqual(OK);
    server.clock.advance(50 * MINUTE_MS);
    expect(await handOn(server, genuine)).toEqual(OK);
    server.clock.advance(20 * MINUTE_MS);
    arrived.splice(0);
    expect((await send(server, phone)).status).toBe(200);
    await report();
  });
});

describe('a member who waits for a code', { tags: ['O1335'] }, () => {
  const isBadNumber = async (server: TestServer, otpToken: string) =>
    (await server.call('POST /api/otp/delivery', { body: { otpToken } })).body;

  it.each([
    ['12345', false],
    ['30003', false],
    ['30005', true],
  ])('to a number that ends with %s reads from the report whether the number exists: %s', async (digits, expected) => {
    const server = await connected('twilio');
    const { otpToken } = (await send(server, phoneEnding(digits))).body;
    expect(await isBadNumber(server, otpToken)).toEqual({ isBadNumber: false });
    expect(await handOn(server, await report())).toEqual(OK);
    expect(await isBadNumber(server, otpToken)).toEqual({ isBadNumber: expected });
    expect(await isBadNumber(server, 'of nobody')).toEqual({ isBadNumber: false });
  });

  it('of a new password reads nothing, because only registered numbers are sent one', async () => {
    const server = await connected('twilio');
    const phoneNumber = phoneEnding('30005');
    await givenMember(server, { username: phoneNumber });
    const { otpToken } = (await server.call('POST /api/password/forgot', { body: { phoneNumber } })).body;
    expect(await handOn(server, await report())).toEqual(OK);
    expect(await messagesOf(phoneNumber)).toMatchObject([{ reason: 'bad-number' }]);
    expect(await isBadNumber(server, otpToken)).toEqual({ isBadNumber: false });
  });
});

describe('a number that a report names as none', { tags: ['O1201'] }, () => {
  it('is told to the member who asks again, costs nothing, and may be tried an hour later', async () => {
    const server = await connected('twilio');
    const phone = phoneEnding('30005');
    expect((await send(server, phone)).status).toBe(200);
    await handOn(server, await report());
    server.clock.advance(2 * MINUTE_MS);
    const again = await send(server, phone);
    expect([again.status, again.body]).toEqual([422, { message: 'PHONE_NO_SMS' }]);
    expect(await readTexts(server, e164(phone))).toHaveLength(1);
    server.clock.advance(HOUR_MS);
    expect((await send(server, phone)).status).toBe(200);
  });
});

describe('messages', { tags: ['O1200'] }, () => {
  it('are forgotten after a month', async () => {
    const server = await connected('twilio');
    const phone = phoneEnding('12345');
    await send(server, phone);
    await server.modules.jobs.handlers['forget-old']?.({});
    expect(await messagesOf(phone)).toHaveLength(1);
    server.clock.advance(31 * DAY_MS);
    await server.modules.jobs.handlers['forget-old']?.({});
    expect(await messagesOf(phone)).toEqual([]);
  });
});
