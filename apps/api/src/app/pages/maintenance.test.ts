import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { callKeys } from '../../testing/contract-calls.ts';
import { gamesOf } from '../../testing/games.ts';
import { expectBooksInOrder, givenPlayer, providerBook, transfer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';
import { service } from '../../testing/service.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let url: string;
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await server.saveSetting('service', service('active'));
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

/** Counts how often an open member page was notified to refetch. */
async function openPage(token: string): Promise<() => number> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  sockets.push(socket);
  let received = 0;
  socket.on('wallet', () => {
    received += 1;
  });
  await until(async () => socket.connected, 'the page to be connected');
  return () => received;
}

/** Saves as an operator does, through the port of the back office. */
async function save(path: string, change: object, appliesAt?: string) {
  const { cookie } = await givenOperator(server);
  const [kind, key] = path.split('/') as ['setting', string];
  const { body } = await server.office('GET /api/office/catalogue/{kind}/{key}', { params: { kind, key }, cookie });
  const value = { ...(body.value as object), ...change };
  return server.office('PUT /api/office/service/{kind}/{key}', {
    params: { kind, key },
    cookie,
    body: { value, base: body.version, note: '', ...(appliesAt && { appliesAt }) },
  });
}

describe('a service in maintenance', () => {
  const endsAt = '2030-01-01T00:00:00.000Z';
  const answer = { message: 'maintenance', ...service('maintenance').text, endsAt };

  it('says so to every call of members, with the operator’s words and the end; health checks still answer', {
    tags: ['O450'],
  }, async () => {
    await server.saveSetting('service', service('maintenance', endsAt));
    for (const key of callKeys()) {
      const { status, body } = await server.call(key, { body: {} });
      expect([key, status, body]).toEqual([key, 503, answer]);
    }
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('keeps its members signed in, and hears what banks have to say', { tags: ['O451'] }, async () => {
    const { token } = await givenPlayer(server);
    await server.saveSetting('service', service('maintenance', endsAt));
    expect((await server.call('GET /api/wallet', { token })).body).toEqual(answer);
    const unsigned = await server.app.inject({ method: 'POST', url: '/callbacks/bank', payload: {} });
    expect(unsigned.statusCode).not.toBe(503);
    await server.saveSetting('service', service('active'));
    expect((await server.call('GET /api/wallet', { token })).status).toBe(200);
  });

  it('is switched by an operator while pages are open: they hear it at once, and other settings tell nobody', {
    tags: ['O452'],
  }, async () => {
    const { token } = await givenPlayer(server);
    const received = await openPage(token);
    await save('setting/transfer', { THB: { min: 2 } });
    const { status } = await save('setting/service', service('maintenance'));
    expect(status).toBe(200);
    await until(async () => received() > 0, 'the page to hear of it');
    expect(received()).toBe(1);
    expect((await server.call('GET /api/wallet', { token })).status).toBe(503);
    const { cookie } = await givenOperator(server);
    expect((await server.office('GET /api/office/me', { cookie })).status).toBe(200);
    await save('setting/service', { state: 'active' });
    await until(async () => received() > 1, 'the page to hear that it is over');
  });

  it('begins by itself when it is planned', { tags: ['O453'] }, async () => {
    const at = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
    expect((await save('setting/service', service('maintenance'), at)).status).toBe(200);
    expect((await server.call('GET /api/lookup/active')).status).toBe(200);
    await server.later(HOUR_MS + 1_000);
    expect((await server.call('GET /api/lookup/active')).status).toBe(503);
  });
});

describe('a game in maintenance', () => {
  const GAME = 'takraw';
  const { gameAccountCall, autoLogin, credentialsOf } = gamesOf(() => server);
  const slotOf = async (token: string) =>
    (await server.call('GET /api/wallet', { token })).body.slots.find(({ code }) => code === GAME);
  afterEach(() => save(`game/${GAME}`, { inMaintenance: false, maintenanceEndsAt: null }));

  it('is shown with its end, and open pages hear of it', { tags: ['O454'] }, async () => {
    const { token } = await givenPlayer(server, { games: [GAME] });
    const received = await openPage(token);
    const endsAt = '2030-01-01T00:00:00.000Z';
    expect((await save(`game/${GAME}`, { inMaintenance: true, maintenanceEndsAt: endsAt })).status).toBe(200);
    await until(async () => received() > 0, 'the page to hear of it');
    expect(await slotOf(token)).toMatchObject({ isActive: true, maintenance: { endsAt } });
  });

  it('lets nobody in, nor their money; what is in it comes back out', { tags: ['O455'] }, async () => {
    const player = await givenPlayer(server, { money: 500, games: [GAME, 'malai'] });
    const { token } = player;
    await transfer(server, player, { from: 'WALLET', to: GAME, amount: 200 });
    const { username } = await credentialsOf(player, GAME);
    await save(`game/${GAME}`, { inMaintenance: true });
    const refused = { status: 503, body: { message: 'PROVIDER_MAINTENANCE' } };
    expect(await transfer(server, player, { from: 'WALLET', to: GAME, amount: 10 })).toMatchObject(refused);
    expect(await transfer(server, player, { from: 'malai', to: GAME, amount: 10 })).toMatchObject(refused);
    expect(await server.call('POST /api/wallet/transferAll', { token, body: { to: GAME } })).toMatchObject(refused);
    expect(await autoLogin(player, GAME, username)).toMatchObject(refused);
    expect(await gameAccountCall('resetpassword', player, GAME)).toMatchObject(refused);
    expect(await gameAccountCall('activate', await givenPlayer(server), GAME)).toMatchObject(refused);
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });

    const back = await transfer(server, player, { from: GAME, to: 'WALLET', amount: 150 });
    expect(back).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    const all = await server.call('POST /api/wallet/transferAll', { token, body: { to: 'WALLET' } });
    expect(all.body.status).toBe('SUCCESS');
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect((await providerBook(server, player, GAME)).made).toEqual(['in 200', 'out 150', 'out 50']);
  });
});

describe('a refused save of the catalogue', () => {
  it('stands in the audit with what was tried, and changed nothing', { tags: ['P34', 'O458'] }, async () => {
    const before = await server.database.query('select count(*)::int from catalogue_version');
    const { body } = await save('setting/service', { state: 'maintenance', text: { th: 'ก', la: '', en: 'a' } });
    expect(body).toEqual({ message: 'KEY_MISSING', key: 'value.text.la' });
    const [line] = await server.database.query(
      `select act.sent::text, ended.outcome from audit_line act join audit_line ended on ended.of = act.id
       where act.call = 'PUT /api/office/service/{kind}/{key}' order by act.id desc limit 1`,
    );
    expect(line).toMatchObject({ outcome: 'KEY_MISSING', sent: expect.stringContaining('"la": ""') });
    expect(await server.database.query('select count(*)::int from catalogue_version')).toEqual(before);
  });
});
