import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { io, Manager, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { addressOf, callerAddress } from '../http/address.ts';
import { NO_FACTOR } from '../http/refuse-unproved.ts';
import type { Logger } from '../logs/log.ts';
import { CONNECTION_BYTES_MAX, connectionTracker, LINE_LIMITS } from './connection-tracker.ts';
import { type Live, startLive } from './live.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Change = Partial<Parameters<typeof startLive>[0]>;
const MEMBER = { id: 'member', sessionId: randomUUID(), currency: 'THB', blocks: [], factor: NO_FACTOR } as const;

const lives: Live[] = [];
const managers: Manager[] = [];
afterEach(async () => {
  for (const manager of managers.splice(0)) manager._close();
  for (const live of lives.splice(0)) await live.close();
});

/** The live part of a server alone: recognises nobody by default, and counts its identity checks. */
async function givenLive(change: Change = {}) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  let identified = 0;
  const { identify = async () => ({}) } = change;
  const live = startLive({
    server: http,
    log: server.app.log as Logger,
    findOver: async () => [],
    trustedProxies: 1,
    ...change,
    identify: (proof) => {
      identified += 1;
      return identify(proof);
    },
  });
  lives.push(live);
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, identified: () => identified };
}

/** A connection that sends arbitrary data, as no page would. */
async function givenLine(url: string, address = '198.51.100.1') {
  const manager = new Manager(url, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': address },
  });
  managers.push(manager);
  const opened = new Promise<boolean>((resolve) => {
    manager.once('open', () => resolve(true));
    manager.once('error', () => resolve(false));
  });
  const closed = new Promise<string>((resolve) => manager.once('close', resolve));
  return { isOpen: await opened, send: (packet: string) => manager.engine.write(packet), closed, manager };
}

function givenPage(url: string, token = 'token'): Socket {
  const page = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  managers.push(page.io);
  return page;
}

describe('a line', () => {
  it('is closed at the first refusal, so that every guess costs a line', async () => {
    const { url, identified } = await givenLive();
    const line = await givenLine(url);
    line.send('0{"token":"guess"}');
    await line.closed;
    expect(identified()).toBe(1);
  });

  it.each([
    ['says nothing', ''],
    // A masked frame: "0" opens the namespace, without a token.
    ['was refused', '\x81\x82\0\0\0\x0040'],
  ])('that %s is gone in time, although its other end never answers the goodbye', async (_what, frame) => {
    const { url } = await givenLive({ admitMs: 200 });
    const { hostname, port } = new URL(url);
    const silent = connect(Number(port), hostname);
    const closed = once(silent, 'close');
    silent.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `host: ${hostname}:${port}`,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    );
    await once(silent, 'data');
    silent.write(frame, 'latin1');
    silent.resume();
    await closed;
  });

  it('is cut when it says a second time who is there, whatever became of the first', async () => {
    const { url, identified } = await givenLive({ identify: () => new Promise(() => {}) });
    const line = await givenLine(url);
    for (let count = 0; count < 20; count += 1) line.send('0{"token":"guess"}');
    await line.closed;
    expect(identified()).toBe(1);
  });

  it('that floods is cut before anybody is asked more than once', async () => {
    const { url, identified } = await givenLive({ identify: () => new Promise(() => {}) });
    const line = await givenLine(url);
    for (let count = 0; count < 20_000; count += 1) line.send('0{"token":"guess"}');
    await line.closed;
    expect(identified()).toBeLessThanOrEqual(1);
  });

  it('of a page is cut when the page sends more than its share', async () => {
    const { url } = await givenLive({ identify: async () => ({ member: MEMBER }) });
    const page = givenPage(url);
    await until(async () => page.connected, 'the page to be connected');
    const ended = new Promise((resolve) => page.once('disconnect', resolve));
    for (let sent = 0; sent <= CONNECTION_BYTES_MAX; sent += 100) page.emit('chat', 'x'.repeat(100));
    expect(await ended).toBe('transport close');
  });

  it('is refused while its address has too many, and others come in', async () => {
    const { url, identified } = await givenLive({ limits: { ...LINE_LIMITS, ofAddress: 2 } });
    const [first, second, third] = [await givenLine(url), await givenLine(url), await givenLine(url)];
    expect([first, second, third].map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
    expect((await givenLine(url, '198.51.100.2')).isOpen).toBe(true);
    first.manager._close();
    await until(async () => (await givenLine(url)).isOpen, 'the place to be free');
    expect(identified()).toBe(0);
  });

  it('is refused when the process has as many as it can hold', async () => {
    const { url } = await givenLive({ limits: { ...LINE_LIMITS, all: 1 } });
    expect((await givenLine(url, '198.51.100.1')).isOpen).toBe(true);
    expect((await givenLine(url, '198.51.100.2')).isOpen).toBe(false);
  });
});

it('new lines of an address are limited for a while; those that were refused do not count', () => {
  let now = 0;
  const tracker = connectionTracker({ ...LINE_LIMITS, newOfAddress: 2 }, () => now);
  const tries = (address: string) => [1, 2, 3].map(() => tracker.mayOpen(address));
  expect(tries('198.51.100.1')).toEqual([true, true, false]);
  expect(tries('198.51.100.2')).toEqual([true, true, false]);
  now += 10_000;
  expect(tries('198.51.100.1')).toEqual([true, true, false]);
});

describe('a page', () => {
  it('is cut off when its session ends by itself, and being looked at keeps none alive', {
    tags: ['R9.2'],
  }, async () => {
    const { identify, sessionsOver } = server.modules;
    const token = await signedIn(server, await givenMember(server));
    const { url } = await givenLive({ identify, findOver: sessionsOver, sweepMs: 10 });
    const page = givenPage(url, token);
    await until(async () => page.connected, 'the page to be connected');
    const ended = new Promise((resolve) => page.once('disconnect', resolve));
    const [session] = await server.database.query<{ idle_ms: number }>(
      'select idle_ms from session order by created_at desc limit 1',
    );
    server.clock.advance(Number(session?.idle_ms) + 1);
    expect(await ended).toBe('io server disconnect');
  });

  it('that cannot be known for now hears that it may call again', async () => {
    const { url } = await givenLive({ identify: () => Promise.reject(new Error('the database is away')) });
    const page = givenPage(url);
    const reason = await new Promise<Error>((resolve) => page.once('connect_error', resolve));
    expect([reason.message, page.active]).toEqual(['INTERNAL_SERVER_ERROR', false]);
  });
});

describe('the address of a line', () => {
  it.each([0, 1, 2])('is the one that calls are counted for, behind %i proxies', async (trustedProxies) => {
    const app = Fastify({ trustProxy: (_address, hop) => hop < trustedProxies });
    app.get('/', async (request) => [callerAddress(request), addressOf(request.raw, trustedProxies)]);
    for (const forwarded of [undefined, '', '192.0.2.1', '192.0.2.1, 192.0.2.2', '2001:db8::1,192.0.2.2', 'nonsense']) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const [ofCall, ofLine] = (await app.inject({ url: '/', headers, remoteAddress: '198.51.100.9' })).json();
      expect(ofLine).toBe(ofCall);
    }
    await app.close();
  });
});
