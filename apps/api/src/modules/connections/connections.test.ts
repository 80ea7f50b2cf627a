import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SETTINGS } from '@krapao/contract/documents/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from '../../platform/bangkok.ts';
import { after, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { giftsOf } from '../../testing/gifts.ts';
import { givenPlayer, walletOf } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { givenOperator } from '../../testing/operators.ts';
import { silentService } from '../../testing/silent-service.ts';

let books: OfficeBooks;
let owner: Awaited<ReturnType<typeof givenOperator>>;
beforeAll(async () => {
  books = await officeBooks();
  owner = await givenOperator(books.server, 'owner');
});
afterAll(() => books.close());

/** A second wallet company, over real HTTP. */
let other: Server;
let requests: string[] = [];
let status = 200;
beforeAll(async () => {
  other = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: { code: 'VOUCHER_NOT_FOUND' } }));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  other.closeAllConnections();
  other.close();
});
beforeEach(() => {
  requests = [];
  status = 200;
});
const otherUrl = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;

const READ = 'GET /api/office/connections';
const CHANGE = 'POST /api/office/connections/gifts/change';
const wallet = (change: object = {}) => ({
  ...{ adapter: 'truemoney', isOn: true, secrets: {} },
  settings: { url: otherUrl(), mobile: '0811111111' },
  ...change,
});
const saveOrder = (connections: object[], as = owner) =>
  books.office(CHANGE, { as, body: { scope: '', connections, why: 'a new company' } });
const decide = (id: string, act: 'allow' | 'refuse', as = books.pim) =>
  books.office(`POST /api/office/approvals/${id}/${act}`, { as, body: { note: 'checked' } });
const gifts = async (as = books.pim) =>
  (await books.office(READ, { as })).body.groups.find(({ port }: { port: string }) => port === 'gifts');
async function connect(connections: object[]): Promise<void> {
  const { body } = await saveOrder(connections);
  expect((await decide(body.approvalId, 'allow')).status).toBe(200);
}
afterEach(async () => {
  const { approvalId, source } = await gifts();
  if (approvalId) await decide(approvalId, 'refuse');
  if (source === 'office') await connect([]);
});

const { gift, send } = giftsOf(() => books.server);

describe('connections in the office', { tags: ['O1167'] }, () => {
  it('are those of the environment until the office names others', async () => {
    expect(await gifts()).toMatchObject({
      ...{ source: 'default', scope: '', approvalId: null },
      connections: [{ id: 'gifts-truemoney', title: 'TrueMoney', isOn: true, secrets: [] }],
    });
    const { adapters } = (await books.office(READ)).body;
    expect(adapters.gifts).toMatchObject([
      {
        name: 'truemoney',
        settings: [
          { name: 'url', isSecret: false, isRequired: false, initial: 'https://gift.truemoney.com/' },
          { name: 'mobile', isRequired: true },
          { name: 'expiresOn', isRequired: false, initial: '' },
        ],
      },
    ]);
  });

  it('change after the yes of a second person, at once and for the next call', async () => {
    const player = await givenPlayer(books.server);
    const { body } = await saveOrder([wallet()]);
    expect(await gifts()).toMatchObject({ source: 'default', approvalId: body.approvalId });
    expect((await saveOrder([wallet()])).body.message).toBe('APPROVAL_WAITS');
    expect((await decide(body.approvalId, 'allow', owner)).body.message).toBe('SECOND_PERSON_NEEDED');
    const shown = await books.office(`GET /api/office/approvals/${body.approvalId}`);
    expect(shown.body.connections).toMatchObject({
      port: 'gifts',
      connections: [
        { id: 'gifts-truemoney', change: 'added', fields: [{ name: 'url', before: null, after: otherUrl() }, {}] },
      ],
    });
    expect(requests).toEqual([]);
    expect((await decide(body.approvalId, 'allow')).status).toBe(200);
    expect(await gifts()).toMatchObject({ source: 'office', approvalId: null });
    const { link } = await gift();
    expect((await send(player, link)).body.status).not.toBe('SUCCESS');
    expect(requests).toHaveLength(1);
    await connect([]);
    const { link: again } = await gift();
    expect((await send(player, again)).status).toBe(200);
    await books.server.later(MINUTE_MS);
    expect((await walletOf(books.server, player)).amount).toBe(50);
    expect(requests).toHaveLength(1);
  });

  it('do not change where others changed them meanwhile', async () => {
    await connect([wallet()]);
    const { connections } = await gifts();
    const { body } = await saveOrder([
      { ...wallet(), id: connections[0].id, settings: { url: otherUrl(), mobile: '0822222222' } },
    ]);
    await books.server.database.query(`update connection set is_on = false where port = 'gifts'`);
    expect((await decide(body.approvalId, 'allow')).body.message).toBe('ITEM_HANDLED');
    expect((await gifts()).connections).toMatchObject([
      { isOn: false, state: 'off', settings: { mobile: '0811111111' } },
    ]);
  });

  const settings = (change: object) => ({ settings: { url: 'https://x.example', mobile: '0811111111', ...change } });
  it.each([
    ['an adapter nobody knows', { adapter: 'paypal' }, 'adapter'],
    ['a setting nobody knows', settings({ extra: '1' }), 'settings'],
    ['a setting that is missing', settings({ mobile: '' }), 'mobile'],
    ['no address', settings({ url: 'x.example' }), 'url'],
    ['another scheme', settings({ url: 'file:///etc/passwd' }), 'url'],
    ['an open setting among the secrets', { secrets: { mobile: '0811111111' } }, 'mobile'],
  ])('are refused with the name of the field: %s', async (_, change, field) => {
    const key = `connections.0.${field}`;
    const connection = wallet(change);
    expect(await saveOrder([connection])).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', key } });
    expect((await gifts()).approvalId).toBeNull();
  });

  it('leave no secret in the audit, not even one that was refused', async () => {
    await saveOrder([wallet({ secrets: { key: 'very-secret-key' } })]);
    const rows = await books.server.database.query<{ text: string }>(
      `select a::text as text from audit_line a where a::text like '%/connections/%/change%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes('very-secret-key'))).toEqual([]);
  });

  it('are nobody’s to change without the permission, nor of a port or scope that is not there', async () => {
    expect((await saveOrder([wallet()], books.pim)).body.message).toBe('NO_PERMISSION');
    const elsewhere = { scope: 'nowhere', connections: [], why: 'x' };
    expect((await books.office(CHANGE, { as: owner, body: elsewhere })).body.message).toBe('NO_DATA');
  });
});

describe('the time that services have', { tags: ['O1212'] }, () => {
  afterEach(() => books.server.saveSetting('serviceTimes', SETTINGS.serviceTimes.parse({})));

  it('is the office’s, by port, up to the server’s own bound', async () => {
    const given = SETTINGS.serviceTimes.parse({ answer: { gifts: 1, slips: 12 }, next: { slips: 9 } });
    await books.server.saveSetting('serviceTimes', given);
    const { groups } = (await books.office(READ)).body;
    const timesOf = (name: string) => {
      const { timeoutMs, patienceMs } = groups.find(({ port }: { port: string }) => port === name);
      return [timeoutMs, patienceMs];
    };
    expect(['gifts', 'slips', 'sms'].map(timesOf)).toEqual([
      [1_000, null],
      [12_000, 9_000],
      [10_000, 2_000],
    ]);
    const dead = await silentService();
    await connect([wallet({ settings: { url: dead.url, mobile: '0811111111' } })]);
    const { link } = await gift();
    expect((await send(await givenPlayer(books.server), link)).body.status).toBe('IN_PROGRESS');
    dead.close();
  });

  it('is two seconds at most where a member waits', () => {
    const parse = (next: object) => SETTINGS.serviceTimes.safeParse({ next }).success;
    expect([parse({ sms: 3 }), parse({ qr: 3 }), parse({ slips: 15 })]).toEqual([false, false, true]);
  });
});

describe('the day on which a key expires', { tags: ['O1213'] }, () => {
  const expiring = (expiresOn: string) => wallet({ settings: { url: otherUrl(), mobile: '0811111111', expiresOn } });
  const alerts = async () =>
    (await books.office('GET /api/office/alerts')).body.alerts.filter(
      ({ kind }: { kind: string }) => kind === 'expiry',
    );

  it('is noted with its connection, and an alert from two weeks before', async () => {
    const now = books.server.clock.now();
    await connect([expiring(dayOf(after(now, 20 * DAY_MS)))]);
    expect((await gifts()).connections).toMatchObject([{ state: 'unused', settings: { mobile: '0811111111' } }]);
    expect(await alerts()).toEqual([]);
    const soon = dayOf(after(now, 13 * DAY_MS));
    await connect([expiring(soon)]);
    const [shown] = (await gifts()).connections;
    expect(shown).toMatchObject({ state: 'expiring', expiresAt: startOfDay(soon).toISOString() });
    expect(await alerts()).toMatchObject([{ subject: 'TrueMoney', item: expect.stringMatching(/^gifts-truemoney/) }]);
  });

  it('is a date', async () => {
    const key = 'connections.0.expiresOn';
    expect(await saveOrder([expiring('next year')])).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', key },
    });
  });
});

describe('a check of a connection', { tags: ['O1168'] }, () => {
  it('is one request that moves no money, and its outcome is shown', async () => {
    await connect([wallet()]);
    const check = (id: string) => books.office(`POST /api/office/connections/${id}/check`);
    expect((await check('gifts-truemoney')).body).toMatchObject({ isWorking: true, reason: null });
    expect(requests).toEqual([expect.stringMatching(/^GET .*\/verify\?/)]);
    expect((await gifts()).connections).toMatchObject([{ state: 'working', reason: null }]);
    other.closeAllConnections();
    const closed = { url: 'http://127.0.0.1:9/', mobile: '0811111111' };
    await connect([wallet({ id: 'gifts-truemoney', settings: closed })]);
    expect((await check('gifts-truemoney')).body).toMatchObject({ isWorking: false });
    const [down] = (await gifts()).connections;
    expect(down).toMatchObject({ state: 'down', reason: expect.stringContaining('ECONNREFUSED') });
    expect((await check('nobody')).body.message).toBe('NO_DATA');
  });

  it('is made for all every five minutes, and the figures of all processes are added up', async () => {
    await connect([wallet({ settings: { url: otherUrl(), mobile: '0833333333' } })]);
    const { saveConnectionUsage } = books.server.modules.office;
    await saveConnectionUsage();
    await books.server.database.query('delete from connection_usage');
    await books.server.modules.jobs.handlers['check-connections']?.({});
    await saveConnectionUsage();
    await books.server.modules.jobs.handlers['check-connections']?.({});
    status = 500;
    await books.server.modules.jobs.handlers['check-connections']?.({});
    await saveConnectionUsage();
    const [shown] = (await gifts()).connections;
    expect([shown.answers, shown.failures]).toEqual([3, 1]);
    expect(shown.p95Ms).toBeGreaterThan(0);
    expect(shown.answeredAt).not.toBeNull();
    const [{ sum } = { sum: '' }] = await books.server.database.query<{ sum: string }>(
      `select sum(t) from connection_usage, unnest(times) as t where connection_id = 'gifts-truemoney'`,
    );
    expect(Number(sum)).toBe(shown.answers);
  });
});

it('the fees of a connection are summed over thirty days, by currency', { tags: ['O1203'] }, async () => {
  await connect([wallet()]);
  const now = books.server.clock.now();
  await books.server.database.query(
    `insert into gateway_fee (direction, subject, connection, amount, currency, reported_at)
     values ('deposit', gen_random_uuid(), 'gifts-truemoney', 625, 'THB', $1),
       ('payout', gen_random_uuid(), 'gifts-truemoney', 500, 'THB', $1),
       ('payout', gen_random_uuid(), 'gifts-truemoney', 9900, 'THB', $1::timestamptz - interval '31 days'),
       ('payout', gen_random_uuid(), 'another', 9900, 'THB', $1)`,
    [now],
  );
  expect((await gifts()).connections).toMatchObject([{ fees: [{ currency: 'THB', sum: 11.25, count: 2 }] }]);
});
