import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Adapter } from '../../platform/connections/adapter.ts';
import { outsideHttp } from '../../platform/connections/outside-http.ts';
import { type RunningSandbox, startSandbox } from '../../testing/sandbox.ts';
import { ownSms } from './adapters/own-sms.ts';
import { smsHttp } from './adapters/sms-http.ts';
import { thaibulksms } from './adapters/thaibulksms.ts';
import { twilio } from './adapters/twilio.ts';
import type { SmsGateway } from './sms-gateway.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());

const create = (adapter: Adapter<SmsGateway>, settings: Record<string, string>, timeoutMs = 20_000) =>
  adapter.create(adapter.settings.parse(settings), {
    http: outsideHttp({ timeoutMs }),
    now: () => systemClock.now(),
    uuid: () => 'id-1',
  });
const ACCOUNT = `AC${'0'.repeat(32)}`;
const ADAPTERS = { sms: ownSms, thaibulksms, twilio, 'sms-http': smsHttp } as const;
type Name = keyof typeof ADAPTERS;
const PLAIN = {
  idPath: 'result.items.0.mid',
  successPath: 'result.status',
  successValues: 'OK',
  secret: 'sandbox-plain-key',
};
const settingsOf = (name: Name): Record<string, string> =>
  ({
    sms: { url: `${sandbox.base}/sms/v1`, key: 'sandbox-sms-key' },
    thaibulksms: {
      ...{ url: `${sandbox.base}/thaibulksms`, sender: 'KRAPAO' },
      ...{ key: 'sandbox-thaibulksms-key', secret: 'sandbox-thaibulksms-secret' },
    },
    twilio: { url: `${sandbox.base}/twilio`, account: ACCOUNT, token: 'sandbox-twilio-token', sender: 'KRAPAO' },
    'sms-http': {
      ...PLAIN,
      url: `${sandbox.base}/plain-gateway/send`,
      body: '{"user":"{sender}","pass":"{secret}","dest":"{phone}","msg":"{text}","ref":"{id}"}',
      ...{ badNumberPath: 'result.status', badNumberValues: 'REJECT_FORMAT, MOBILE_OFF' },
      ...{ checkUrl: `${sandbox.base}/plain-gateway/credit`, leftPath: 'credit' },
    },
  })[name];
const service = (name: Name, change = {}, timeoutMs?: number) =>
  create(ADAPTERS[name], { ...settingsOf(name), ...change }, timeoutMs);
const NAMES = Object.keys(ADAPTERS) as Name[];
const FAULTS: Record<Name, string> = {
  sms: 'sms',
  thaibulksms: 'thaibulksms',
  twilio: 'twilio',
  'sms-http': 'plain-gateway',
};

const REPORT_URL = 'http://127.0.0.1:9/callbacks/sms';
const someNumber = () => `+668${randomInt(10_000_000, 99_999_999)}`;
async function textsTo(to: string): Promise<string[]> {
  const { body } = await sandbox.call('GET', `/sms/v1/messages?to=${encodeURIComponent(to)}`);
  return (body.messages as { text: string }[]).map(({ text }) => text);
}
const unknown = { kind: 'unknown', why: expect.any(String) };
const TEXTS = [
  'กระเป๋า: รหัส OTP 123456 (อ้างอิง AB2C) ใช้ได้ 5 นาที',
  'ກະເປົາ: ລະຫັດ OTP 123456',
  'a "b" \\ c & d=e; 100% + #f {text} {phone}\nsecond line',
];

describe.each(NAMES)('the adapter %s', { tags: ['O1104'] }, (name) => {
  it.each(TEXTS)('sends %j as it is', async (text) => {
    const to = someNumber();
    expect(await service(name).port.send({ to, text, reportUrl: REPORT_URL })).toEqual({
      kind: 'accepted',
      id: expect.any(String),
    });
    expect(await textsTo(to)).toEqual([text]);
  });

  it.each(['error-500', 'garbage', 'timeout-before', 'timeout-after'])('does not know with %s', async (mode) => {
    await sandbox.setFault(FAULTS[name], { mode });
    const timeoutMs = mode.startsWith('timeout') ? 1_000 : 20_000;
    expect(
      await service(name, {}, timeoutMs).port.send({ to: someNumber(), text: 'hello', reportUrl: REPORT_URL }),
    ).toEqual(unknown);
  });

  it('is not let in with another key', async () => {
    const wrong = {
      sms: { key: 'x' },
      thaibulksms: { secret: 'x' },
      twilio: { token: 'x' },
      'sms-http': { secret: 'x' },
    };
    const { port, check } = service(name, wrong[name]);
    expect(await port.send({ to: someNumber(), text: 'hello', reportUrl: REPORT_URL })).toEqual(unknown);
    if (name !== 'sms-http') await expect(check()).rejects.toThrow('answered 401');
  });

  it('checks itself without sending', async () => {
    const { left } = await service(name).check();
    const expected = { sms: undefined, thaibulksms: 'messages', twilio: 'USD', 'sms-http': 'messages' };
    expect(left?.unit).toBe(expected[name]);
    expect((await service(name).check()).left).toEqual(left);
  });
});

describe('a number that cannot get messages', { tags: ['O1104'] }, () => {
  it.each<[Name, string]>([
    ['thaibulksms', '+6621234567'],
    ['sms-http', '+6621234567'],
    ['twilio', '+0'],
  ])('is known as one by %s', async (name, to) => {
    expect(await service(name).port.send({ to, text: 'hello', reportUrl: REPORT_URL })).toMatchObject({
      kind: 'bad-number',
    });
  });

  it('is no account without credit, sender or queue', async () => {
    for (const name of ['thaibulksms', 'twilio', 'sms-http'] as const) {
      await sandbox.setFault(FAULTS[name], { mode: 'refuse' });
      expect(await service(name).port.send({ to: someNumber(), text: 'hello', reportUrl: REPORT_URL })).toEqual(
        unknown,
      );
    }
  });

  it('is not the number that somebody else’s answer names', async () => {
    await sandbox.setFault('thaibulksms', { mode: 'refuse', code: 'NUMBER' });
    expect(
      await service('thaibulksms').port.send({ to: '+66812345678', text: 'hello', reportUrl: REPORT_URL }),
    ).toEqual(unknown);
  });
});

describe('a template', { tags: ['O1105'] }, () => {
  it.each([
    ['a form', { body: 'user=u&pass={secret}&dest={phone}&msg={text}&ref={id}' }],
    ['a query', { method: 'GET', url: '/send?user=u&pass={secret}&dest={phone}&msg={text}&ref={id}' }],
  ])('is %s too', async (_what, change: { body?: string; method?: string; url?: string }) => {
    const url = `${sandbox.base}/plain-gateway${change.url ?? '/send'}`;
    const { port } = create(smsHttp, { ...PLAIN, ...change, url, phone: 'national' });
    for (const text of TEXTS) {
      const to = someNumber();
      expect(await port.send({ to, text, reportUrl: REPORT_URL })).toEqual({
        kind: 'accepted',
        id: expect.any(String),
      });
      expect(await textsTo(to)).toEqual([text]);
    }
  });

  it.each([
    ['no address', { url: 'gateway' }],
    ['another protocol', { url: 'file:///{text}' }],
    ['a body that is not JSON', { body: '{"to":"{phone}",}' }],
    ['a value outside quotation marks', { body: '{"to":{phone}}' }],
    ['headers that are not JSON', { headers: 'authorization: {secret}' }],
    ['a text in a header', { headers: '{"x":"{text}"}' }],
    ['a header with a line break', { headers: '{"x":"a\\r\\nb"}' }],
    ['a path with brackets', { idPath: 'data[0]' }],
  ])('with %s is refused before it is used', (_what, change) => {
    expect(smsHttp.settings.safeParse({ ...settingsOf('sms-http'), ...change }).success).toBe(false);
  });

  it('sends its headers, with the secret in them', async () => {
    const seen: unknown[] = [];
    const server = await listen((headers) => {
      seen.push([headers['x-key'], headers['content-type']]);
      return [200, '{"ok":true}'];
    });
    const headers = '{"x-key":"Key {secret}","content-type":"application/json; charset=utf-8"}';
    const settings = { url: server.url, body: '{"t":"{text}"}', headers, secret: 's"1' };
    await create(smsHttp, settings).port.send({ to: someNumber(), text: 'hello', reportUrl: REPORT_URL });
    expect(seen).toEqual([['Key s"1', 'application/json; charset=utf-8']]);
    server.close();
  });
});

async function listen(
  respond: (headers: Record<string, unknown>) => [status: number, body: string, more?: object | undefined],
) {
  const http: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [status, body, more] = respond(request.headers);
      response.writeHead(status, { ...more }).end(body);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

describe('a hostile server', { tags: ['O1104'] }, () => {
  const number = '+66812345678';
  const list = (change: object) => ({ phone_number_list: [{ number: '66812345678', message_id: 'm', ...change }] });
  it.each<[string, number, unknown, object?]>([
    ['no JSON', 200, '<html>welcome</html>'],
    ['half of it', 201, '{"sid":"SM1","sta'],
    ['nothing', 201, ''],
    ['a list', 201, []],
    ['another number’s message', 201, list({ number: '66899999999' })],
    ['a message without an id', 201, { ...list({ message_id: '' }), sid: '', status: 'queued' }],
    ['an id that is a number', 202, { id: 5, sid: 5, status: 'queued', ...list({ message_id: 5 }) }],
    ['a status that nobody knows', 201, { sid: 'SM1', status: 'eaten' }],
    ['an error in a success', 200, { code: 21211, error: 'no' }],
    ['another error code', 400, { code: 99999, error: { code: 99999 } }],
    ['a bad number with a server error', 500, { code: 21211, bad_phone_number_list: [{ number: '66812345678' }] }],
    ['another place', 302, '', { location: 'http://127.0.0.1:9/' }],
    ['too much', 201, 'x'.repeat(5_000_000)],
  ])('with %s is not believed', async (_what, status, body, more) => {
    const server = await listen(() => [status, typeof body === 'string' ? body : JSON.stringify(body), more]);
    for (const name of NAMES)
      expect(
        await service(name, { url: server.url }).port.send({ to: number, text: 'hello', reportUrl: REPORT_URL }),
      ).toEqual(unknown);
    server.close();
  });
});
