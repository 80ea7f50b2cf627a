import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { givenMember, signedIn } from '../../testing/members.ts';
import { deposit, givenPlayer, type Player, transfer, walletOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';
import { NO_FACTOR } from '../http/refuse-unproved.ts';
import type { Logger } from '../logs/log.ts';
import { sha256 } from '../secrets/random.ts';
import { startLive } from './live.ts';

let one: MoneyServer;
let other: MoneyServer;
const urls = new Map<MoneyServer, string>();
beforeAll(async () => {
  one = await moneyServer();
  other = await moneyServer({}, { besides: one });
  for (const server of [one, other]) {
    await server.startWork();
    urls.set(server, await server.app.listen({ host: '127.0.0.1', port: 0 }));
  }
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

type Options = { at?: MoneyServer; origin?: string; transports?: string[] };

function connect(token: unknown, { at = one, origin, transports = ['websocket'] }: Options = {}) {
  const socket = io(urls.get(at) ?? '', {
    auth: { token },
    forceNew: true,
    reconnection: false,
    transports,
    ...(origin && { extraHeaders: { origin } }),
  });
  open.push(socket);
  return socket;
}

/** An open page that counts the signals it receives. */
async function givenPage(player: Pick<Player, 'token'>, options: Options = {}) {
  const socket = connect(player.token, options);
  const received: unknown[][] = [];
  socket.onAny((...event) => void received.push(event));
  await until(async () => socket.connected, 'the page to be connected');
  return { socket, received };
}

const whyNot = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });

describe('an open page', () => {
  it('hears that money moved through another process, and no more than that', async () => {
    const player = await givenPlayer(one);
    const page = await givenPage(player);
    await deposit(other, player.id, 100);
    await until(async () => page.received.length > 0, 'the signal');
    expect(page.received).toEqual([['wallet']]);
  });

  it('hears every movement: transfers there and back, what is in the open, withdrawals and their end', async () => {
    const player = await givenPlayer(one, { money: 1_000, games: ['takraw'] });
    const page = await givenPage(player, { at: other });
    // Refetches at each signal, as pages do: changes in quick succession share one signal.
    let reading = walletOf(one, player);
    page.socket.on('wallet', () => {
      reading = reading.then(() => walletOf(one, player));
    });
    const shows = (amount: number, inProgress = 0) =>
      until(async () => {
        const shown = await reading;
        return shown.amount === amount && shown.inProgress === inProgress;
      }, `the page to show ${amount} and ${inProgress} under way`);
    await transfer(one, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    await shows(900);
    await transfer(one, player, { from: 'takraw', to: 'WALLET', amount: 50 });
    await shows(950);
    await one.sandbox.setFault('takraw', { mode: 'garbage', times: 1, calls: ['transfer/in'] });
    await transfer(one, player, { from: 'WALLET', to: 'takraw', amount: 10 });
    await shows(940, 10);
    await shows(940);
    await one.sandbox.setFault('bank', { mode: 'error-500' });
    await withdraw(one, player, 100);
    await shows(840, 100);
    await one.sandbox.setFault('bank', { mode: 'none' });
    await shows(840);
  });

  it('hears that a game holds another sum than before, and nothing when it holds the same', async () => {
    const player = await givenPlayer(one, { money: 100, games: ['takraw'] });
    await transfer(one, player, { from: 'WALLET', to: 'takraw', amount: 50 });
    const { body } = await one.call('GET /api/wallet/account/{slotCode}', {
      token: player.token,
      params: { slotCode: 'takraw' },
    });
    await one.sandbox.call('POST', `/games/test/takraw/${body.username}/play`, { bet: '10', outcome: 'lose' });
    const page = await givenPage(player, { at: other });
    const refresh = () => one.call('GET /api/wallet/refresh/slot', { token: player.token });
    await refresh();
    await until(async () => page.received.length > 0, 'the signal');
    await refresh();
    await deposit(one, player.id, 1); // The last signal.
    await until(async () => page.received.length > 1, 'the signal of the deposit');
    expect(page.received).toEqual([['wallet'], ['wallet']]);
  });

  it('hears nothing of another member, whatever room it asks for', { tags: ['C33'] }, async () => {
    const [player, victim] = [await givenPlayer(one), await givenPlayer(one)];
    const page = await givenPage(player);
    for (const room of [`member:${victim.id}`, victim.id, [`member:${victim.id}`], { room: `member:${victim.id}` }]) {
      for (const event of ['join', 'subscribe', 'room', 'wallet']) page.socket.emit(event, room);
    }
    await deposit(one, victim.id, 100);
    await deposit(other, victim.id, 100);
    await deposit(other, player.id, 100);
    await until(async () => page.received.length > 0, 'its own signal');
    expect(page.received).toEqual([['wallet']]);
  });

  it('of the same member hears it too, on every device', async () => {
    const player = await givenPlayer(one);
    const pages = [await givenPage(player), await givenPage(player, { at: other })];
    await deposit(one, player.id, 1);
    for (const page of pages) await until(async () => page.received.length === 1, 'the signal');
  });
});

describe('the page of a session that is over', () => {
  /** A member on three devices, each with a page: the first two on one process, the third on the other. */
  async function givenDevices() {
    const member = await givenMember(one);
    const devices = [];
    for (const at of [one, one, other]) {
      const token = await signedIn(one, member);
      devices.push({ token, ...(await givenPage({ token }, { at })) });
    }
    const [first, second, third] = devices;
    if (!first || !second || !third) throw new Error('three devices were asked for');
    return { member, first, second, third };
  }
  const isCut = (page: { socket: Socket }) => until(async () => page.socket.disconnected, 'the page to be cut off');
  const receives = async (memberId: string, page: { received: unknown[][] }) => {
    // The page may have signals of sign-ins, which are notices too.
    const before = page.received.length;
    await deposit(one, memberId, 1);
    await until(async () => page.received.length > before, 'the signal');
  };
  const countsOf = (pages: readonly { received: unknown[][] }[]) => pages.map(({ received }) => received.length);

  it('is cut off by a logout, through whichever process, and the others are not', { tags: ['C22'] }, async () => {
    const { member, first, second, third } = await givenDevices();
    const reasons: string[] = [];
    for (const { socket } of [first, third]) socket.on('disconnect', (reason) => reasons.push(reason));
    expect((await other.call('POST /api/logout', { token: first.token })).status).toBe(200);
    expect((await one.call('POST /api/logout', { token: third.token })).status).toBe(200);
    await Promise.all([first, third].map(isCut));
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect']);

    const counts = countsOf([first, third]);
    await receives(member.id, second);
    expect(countsOf([first, third])).toEqual(counts);
    first.socket.connect();
    expect(await whyNot(first.socket)).toBe('invalid-token');
  });

  it('is cut off when another device ends that session', { tags: ['R9.2'] }, async () => {
    const { member, first, second, third } = await givenDevices();
    const [{ id } = { id: '' }] = await one.database.query<{ id: string }>(
      'select id from session where token_hash = $1',
      [sha256(third.token)],
    );
    const call = { token: first.token, params: { sessionId: id } };
    expect((await one.call('DELETE /api/account/sessions/{sessionId}', call)).status).toBe(200);
    await isCut(third);
    await receives(member.id, second);
    expect(first.socket.connected).toBe(true);
  });

  it('is cut off when the password is changed elsewhere', { tags: ['C23.1'] }, async () => {
    const { member, first, second, third } = await givenDevices();
    const body = { oldPassword: member.password, newPassword: 'dok-khun-rim-thang-7' };
    expect((await one.call('PUT /api/account/changepwd', { token: first.token, body })).status).toBe(200);
    await Promise.all([second, third].map(isCut));
    const counts = countsOf([second, third]);
    await receives(member.id, first);
    expect(countsOf([second, third])).toEqual(counts);
  });

  it('is cut off when it ended while the page was being let in', async () => {
    const http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { id, token } = await givenPlayer(one);
    const answers = [
      { id, sessionId: randomUUID(), currency: 'THB' as const, blocks: [], factor: NO_FACTOR },
      undefined,
    ];
    const live = startLive({
      server: http,
      log: one.app.log as Logger,
      identify: async () => ({ member: answers.shift() }),
      findOver: async () => [],
      trustedProxies: 0,
    });
    const { port } = http.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      ...{ auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] },
    });
    open.push(socket);
    expect(await new Promise((resolve) => socket.once('disconnect', resolve))).toBe('io server disconnect');
    await live.close();
  });
});

describe('a connection', () => {
  it.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a made-up token', 'x'.repeat(43)],
    ['a token that is no text', { $ne: null }],
    ['a bearer header for a token', `Bearer ${'x'.repeat(43)}`],
  ])('with %s is refused', async (_, token) => {
    expect(await whyNot(connect(token))).toBe('invalid-token');
  });

  it('with the token of a session that is over is refused, with the reason', { tags: ['R42'] }, async () => {
    const player = await givenPlayer(one);
    await one.database.query(`update session set ended_at = now(), end_reason = 'password' where member_id = $1`, [
      player.id,
    ]);
    const refused = new Promise((resolve) => connect(player.token).once('connect_error', resolve));
    expect(await refused).toMatchObject({ message: 'invalid-token', data: { reason: 'password' } });
  });

  it('from the page of another site is refused', { tags: ['C33'] }, async () => {
    const player = await givenPlayer(one);
    expect(await whyNot(connect(player.token, { origin: 'https://evil.example' }))).not.toBe('connected');
    expect(await whyNot(connect(player.token, { origin: urls.get(one) ?? '' }))).toBe('connected');
  });

  it('by any other way than pages use is refused', async () => {
    const player = await givenPlayer(one);
    expect(await whyNot(connect(player.token, { transports: ['polling'] }))).not.toBe('connected');
  });

  it('answers no other site: not a word that its browser would let it read', async () => {
    const url = `${urls.get(one)}/socket.io/?EIO=4&transport=polling`;
    const answer = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect(answer.ok).toBe(false);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
