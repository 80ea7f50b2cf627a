import type { QueueKind } from '@krapao/contract/office/queues';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../platform/clock.ts';
import { publish } from '../platform/live/signals.ts';
import { givenMember, signedIn } from '../testing/members.ts';
import { givenPlayer, withdraw } from '../testing/money.ts';
import { givenOperator } from '../testing/operators.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { BY_HAND, withdrawalsOf } from '../testing/withdrawals.ts';

/** Two nodes of one service, each with both ports open. */
let servers: [TestServer, TestServer];
let server: TestServer;
let officeUrls: string[];
let memberUrls: string[];
beforeAll(async () => {
  server = await testServer();
  servers = [server, await testServer({ besides: server })];
  const at = { host: '127.0.0.1', port: 0 };
  for (const node of servers) node.startSignals();
  officeUrls = await Promise.all(servers.map(({ officeApp }) => officeApp.listen(at)));
  memberUrls = await Promise.all(servers.map(({ app }) => app.listen(at)));
});
afterAll(async () => {
  await servers[1].close();
  await server.close();
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

type Page = { socket: Socket; received: [string, unknown][]; refused: () => string | undefined };
type Shown = { cookie?: string; token?: string; origin?: string };

function openPage(url = '', { cookie, token, origin }: Shown = {}): Page {
  const socket = io(url, {
    auth: { ...(token && { token }) },
    extraHeaders: { ...(cookie && { cookie }), ...(origin && { origin }) },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  });
  open.push(socket);
  const received: [string, unknown][] = [];
  let reason: string | undefined;
  socket.onAny((event: string, data: unknown) => received.push([event, data]));
  socket.on('connect_error', ({ message }) => {
    reason = message;
  });
  return { socket, received, refused: () => reason };
}

async function givenPage(shown: Shown, node = 0): Promise<Page> {
  const page = openPage(officeUrls[node], shown);
  await until(async () => page.socket.connected, 'the page to be connected');
  return page;
}

const notify = (node: TestServer, kind: QueueKind) => publish(node.connection.db, 'queue', { kind });

describe('a page of the back office', () => {
  it('hears what is told to the office, whichever process it is connected to, and members never do', {
    tags: ['O22'],
  }, async () => {
    const [one, other] = [await givenOperator(server, 'viewer'), await givenOperator(server, 'finance')];
    const pages = [await givenPage(one, 0), await givenPage(other, 1)];
    const member = openPage(memberUrls[0], { token: await signedIn(server, await givenMember(server)) });
    await until(async () => member.socket.connected, 'the member');
    await notify(server, 'withdrawals');
    for (const { received } of pages) await until(async () => received.length > 0, 'the signal');
    await notify(servers[1], 'slips');
    for (const { received } of pages) await until(async () => received.length > 1, 'the second signal');
    for (const { received } of pages) {
      expect(received).toEqual([
        ['queue', { kind: 'withdrawals' }],
        ['queue', { kind: 'slips' }],
      ]);
    }
    expect(member.received.map(([topic]) => topic)).not.toContain('queue');
  });

  it('hears of a withdrawal that waits for a person, though its commit notifies nobody', {
    tags: ['O107'],
  }, async () => {
    await withdrawalsOf(() => server).setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 1_000 });
    const page = await givenPage(await givenOperator(server, 'finance'), 1);
    await withdraw(server, player, 400);
    await until(async () => page.received.length > 0, 'the signal');
    // A process without signals publishes nothing after its commit.
    const quiet = await testServer({ besides: server });
    await withdraw(quiet, player, 400);
    await quiet.close();
    await notify(server, 'slips');
    await until(async () => page.received.length > 1, 'the last signal');
    expect(page.received).toEqual([
      ['queue', { kind: 'withdrawals' }],
      ['queue', { kind: 'slips' }],
    ]);
  });

  it.each([
    ['nobody', async (): Promise<Shown> => ({})],
    ['a made-up session', async (): Promise<Shown> => ({ cookie: `office_session=${'x'.repeat(43)}` })],
    ['a member', async (): Promise<Shown> => ({ token: await signedIn(server, await givenMember(server)) })],
    [
      'a session that is locked',
      async (): Promise<Shown> => {
        const operator = await givenOperator(server);
        await server.office('POST /api/office/lock', { cookie: operator.cookie });
        return operator;
      },
    ],
  ])('is not opened for %s', async (_, shown) => {
    const page = openPage(officeUrls[0], await shown());
    await until(async () => page.refused() !== undefined, 'the refusal');
    expect(page.refused()).toBe('invalid-token');
  });

  it('is not opened from a page of another port, with whatever cookie', async () => {
    const { cookie } = await givenOperator(server);
    const page = openPage(officeUrls[0], { cookie, origin: memberUrls[0] ?? '' });
    await until(async () => page.refused() !== undefined, 'the refusal');
    expect(page.socket.connected).toBe(false);
  });

  it('opens nothing on the members’ port', async () => {
    const page = openPage(memberUrls[0], await givenOperator(server));
    await until(async () => page.refused() !== undefined, 'the refusal');
    expect(page.refused()).toBe('invalid-token');
  });

  it.each([
    ['signs out', (cookie: string) => server.office('POST /api/office/sign-out', { cookie })],
    ['locks', (cookie: string) => server.office('POST /api/office/lock', { cookie })],
  ])('is hung up on when its operator %s, whichever process it is connected to', { tags: ['O22'] }, async (_, act) => {
    const operator = await givenOperator(server);
    const pages = [await givenPage(operator, 0), await givenPage(operator, 1)];
    await act(operator.cookie);
    for (const { socket } of pages) await until(async () => socket.disconnected, 'the end of the line');
  });

  it('is hung up on when its operator is shut out or has another role', { tags: ['O14'] }, async () => {
    const owner = await givenOperator(server);
    const [shut, moved] = [await givenOperator(server, 'support'), await givenOperator(server, 'support')];
    const pages = [await givenPage(shut, 1), await givenPage(moved, 1)];
    const asOwner = (id: string) => ({ cookie: owner.cookie, params: { id } });
    await server.office('POST /api/office/operators/{id}/disable', asOwner(shut.id));
    const body = { name: 'Nok', role: 'viewer' };
    await server.office('PUT /api/office/operators/{id}', { ...asOwner(moved.id), body });
    for (const { socket } of pages) await until(async () => socket.disconnected, 'the end of the line');
  });

  it('may hear the rooms of its role alone', { tags: ['O22'] }, async () => {
    const [support, marketing] = [await givenOperator(server, 'support'), await givenOperator(server, 'marketing')];
    const [one, other] = [await givenPage(support), await givenPage(marketing)];
    const join = ({ socket }: Page, room: string) => socket.timeout(10_000).emitWithAck('join', room);
    expect([await join(one, 'chat:team'), await join(other, 'chat:team')]).toEqual([true, false]);
  });

  it('does not outlive a session that ended by itself', async () => {
    const { sessionId } = await givenOperator(server);
    expect(await server.modules.office.sessionsOver([sessionId])).toEqual([]);
    server.clock.advance(HOUR_MS);
    expect(await server.modules.office.sessionsOver([sessionId])).toEqual([sessionId]);
  });
});
