import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SETTINGS } from '@krapao/contract/documents/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outsideRequest } from '../../platform/http/outside-request.ts';
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import type { AlertChannelsDeps } from './alerts.deps.ts';
import { sendAlert } from './send-alert.ts';
import { watchAlerts } from './watch-alerts.ts';

const KEY = 'a key of at least thirty-two characters';
const DOWN = [{ id: 'twilio', title: 'Twilio', since: new Date('2026-03-10T05:00:00.000Z') }];

let server: TestServer;
let arrived: { body: string; headers: IncomingHttpHeaders }[];
let answer: number;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    arrived.push({ body, headers: request.headers });
    response.writeHead(answer).end();
  });
});
let hook: URL;
let emails: { to: string; subject: string; text: string }[];
let deps: AlertChannelsDeps;
const logLines: string[] = [];

beforeAll(async () => {
  server = await testServer();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = new URL(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`);
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  [arrived, emails, answer] = [[], [], 204];
  await server.database.query('delete from alert_life');
  await server.database.query('delete from alert_delivery');
  deps = {
    ...{
      db: server.connection.db,
      clock: server.clock,
      random: systemRandom,
      log: createLog('error', { write: (line) => void logLines.push(line) }),
    },
    targets: async () => SETTINGS.targets.parse({}),
    waiting: async () => [],
    waitingChats: async () => ({ waiting: 0, oldestSince: null }),
    largeWithdrawals: async () => [],
    silentPayouts: async () => undefined,
    fedAccounts: async () => [],
    feedStates: async () => [],
    games: async () => [],
    transferLines: async () => [],
    downConnections: async () => DOWN,
    expiringConnections: async () => [],
    spentBudgets: async () => [],
    addresses: async () => [
      { kind: 'connection', channel: 'email', address: 'night@krapao.example' },
      { kind: 'connection', channel: 'webhook', address: hook.href },
      { kind: 'late', channel: 'email', address: 'late@krapao.example' },
    ],
    sendEmail: async (email) => void emails.push(email),
    request: outsideRequest({ allowedOrigins: [hook.origin], timeoutMs: 2_000 }),
    webhookKey: KEY,
    officeUrl: 'https://office.example',
  };
});

type Row = { id: string; channel: string; state: string; tries: number; reason: string | null };
const rows = () =>
  server.database.query<Row>('select id, channel, state, tries, reason from alert_delivery order by channel');
/** Works the jobs off once, as the queue does; a refusal is a job to be tried again. */
async function work(): Promise<string[]> {
  const errors: string[] = [];
  for (const { id } of await rows()) await sendAlert(deps, { id }).catch(({ message }) => errors.push(message));
  return errors;
}

describe('an alert', () => {
  it('is sent once to each address of its kind while it lasts, and again when it begins anew', {
    tags: ['O1075', 'O1076'],
  }, async () => {
    await Promise.all([watchAlerts(deps), watchAlerts(deps), watchAlerts(deps)]);
    await watchAlerts(deps);
    expect((await rows()).map(({ channel }) => channel)).toEqual(['email', 'webhook']);
    const jobs = await server.database.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-alert'`,
    );
    expect(jobs).toHaveLength(2);
    expect([await work(), await work()]).toEqual([[], []]);
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['night@krapao.example', '[Krapao] A service outside is down: Twilio'],
    ]);
    expect(arrived).toHaveLength(1);
    await watchAlerts({ ...deps, downConnections: async () => [] });
    expect(await rows()).toHaveLength(2);
    await watchAlerts(deps);
    expect(await rows()).toHaveLength(4);
  });

  it('is signed over timestamp and body, and names its delivery', { tags: ['O1075'] }, async () => {
    await watchAlerts(deps);
    await work();
    const [{ body, headers } = { body: '', headers: {} as IncomingHttpHeaders }] = arrived;
    const [, webhook] = await rows();
    expect(JSON.parse(body)).toMatchObject({
      delivery: webhook?.id,
      alert: { kind: 'connection', subject: 'Twilio', since: '2026-03-10T05:00:00.000Z' },
    });
    const timestamp = `${headers['krapao-timestamp']}`;
    expect(Number(timestamp)).toBe(Math.floor(server.clock.now().getTime() / 1_000));
    const expected = createHmac('sha256', KEY).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['krapao-signature']).toBe(`v1=${expected}`);
  });

  it('is tried again until it is accepted, and given up with an entry of the log', { tags: ['O1075'] }, async () => {
    answer = 500;
    await watchAlerts(deps);
    expect(await work()).toEqual(['the webhook answered 500']);
    answer = 200;
    expect(await work()).toEqual([]);
    expect((await rows()).map(({ state, tries }) => [state, tries])).toEqual([
      ['sent', 1],
      ['sent', 2],
    ]);
    await server.database.query(`update alert_delivery set state = 'waiting', tries = 7`);
    answer = 500;
    expect(await work()).toEqual([]);
    expect((await rows())[1]).toMatchObject({ state: 'failed', reason: 'the webhook answered 500' });
    expect(logLines.some((line) => line.includes('alert.unsent'))).toBe(true);
    await sendAlert(deps, { id: randomUUID() });
  });

  it('never goes to an address inside, and no webhook goes without a key', {
    tags: ['O1074', 'O1075'],
  }, async () => {
    const request = outsideRequest({ allowedOrigins: [], timeoutMs: 2_000 });
    await watchAlerts(deps);
    deps = { ...deps, request };
    expect(await work()).toEqual([]);
    expect((await rows())[1]).toMatchObject({ state: 'failed', tries: 1 });
    await server.database.query(`update alert_delivery set state = 'waiting'`);
    deps = { ...deps, webhookKey: undefined, request: outsideRequest({ allowedOrigins: [hook.origin], timeoutMs: 9 }) };
    await work();
    expect((await rows())[1]).toMatchObject({ state: 'failed', reason: 'ALERT_WEBHOOK_KEY is not set' });
    expect(arrived).toEqual([]);
  });

  it('has only addresses that can be one', { tags: ['O1075'] }, () => {
    const isGood = (channel: string, address: string) =>
      SETTINGS.alertAddresses.safeParse([{ kind: 'late', channel, address }]).success;
    expect(isGood('email', 'night@krapao.example')).toBe(true);
    expect(isGood('webhook', 'https://hooks.example/x')).toBe(true);
    for (const address of ['http://hooks.example', 'javascript:alert(1)', 'ftp://x', '', 'night@krapao.example'])
      expect([address, isGood('webhook', address)]).toEqual([address, false]);
    for (const address of ['https://hooks.example', 'nobody', '']) expect(isGood('email', address)).toBe(false);
  });
});
