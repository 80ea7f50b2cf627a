import { randomUUID } from 'node:crypto';
import { defineCalls } from '@krapao/contract/call';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Recognisers } from '../../platform/http/callers.ts';
import { NO_FACTOR } from '../../platform/http/refuse-unproved.ts';
import { givenMember, newAddress, signedIn } from '../../testing/members.ts';
import { givenOperator, type Port, recogniseOperators, type Sent, servedTable } from '../../testing/served-table.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { GUESTS_OF_ADDRESS, REQUESTS_PER_MINUTE } from './rate-limits.ts';

const post = {
  limit: 'write',
  once: true,
  summary: 'Says something',
  body: z.object({ text: z.string() }),
  /** `time`: number of calls made so far, by any caller. */
  response: z.object({ who: z.string(), guest: z.string().optional(), time: z.int() }),
} as const;
const look = { limit: 'read', summary: 'Looks', response: z.object({ who: z.string() }) } as const;

/** Calls for members and visitors. */
const FRONT = defineCalls({
  'GET /api/front': { ...look, access: 'public' },
  'POST /api/visitor/say': { ...post, access: 'visitor' },
  'POST /api/member/say': { ...post, access: 'member' },
});
/** Calls for operators. */
const BACK = defineCalls({
  'GET /api/back': { ...look, access: 'operator', permission: 'chat.read' },
  'POST /api/operator/say': { ...post, access: 'operator', permission: 'chat.write' },
});

/** A tenth of the limits, so that the tests need few requests. */
const FACTOR = 0.1;
const ALLOWED = REQUESTS_PER_MINUTE.write * FACTOR;
const NO_SESSION = [401, { message: 'invalid-token' }];
const body = { text: 'hello' };

let server: TestServer;
let front: Port['send'];
let back: Port['send'];
let time = 0;
const ports: Port[] = [];

const frontPort = (recognisers: Recognisers) =>
  servedTable(server, {
    calls: FRONT,
    routes(serve) {
      serve('GET /api/front', async ({ member }) => ({ who: member?.id ?? 'nobody' }));
      serve('POST /api/member/say', async ({ member }) => ({ who: member.id, time: ++time }));
      serve('POST /api/visitor/say', async ({ member, guest }) => ({
        who: member?.id ?? guest.id,
        guest: guest.id,
        time: ++time,
      }));
    },
    recognisers,
    limitFactor: FACTOR,
  });
const backPort = () =>
  servedTable(server, {
    calls: BACK,
    routes(serve) {
      serve('GET /api/back', async ({ operator }) => ({ who: operator.id }));
      serve('POST /api/operator/say', async ({ operator }) => ({ who: operator.id, time: ++time }));
    },
    recognisers: { operator: recogniseOperators },
    limitFactor: FACTOR,
  });
beforeAll(async () => {
  server = await testServer();
  ports.push(await frontPort(server.modules.recognisers), await backPort());
  [front, back] = ports.map(({ send }) => send) as [Port['send'], Port['send']];
});
afterAll(async () => {
  for (const port of ports) await port.close();
  await server.close();
});

const givenSession = async () => {
  const member = await givenMember(server);
  return { id: member.id, token: await signedIn(server, member) };
};
const givenGuest = async () => {
  const sent = await front('POST /api/visitor/say', { body });
  return { id: sent.body.who as string, cookie: sent.cookie };
};

describe('two tables of calls on two ports', () => {
  it('are each answered on its own alone', async () => {
    const { token } = givenOperator(['chat.read']);
    expect((await front('GET /api/front')).status).toBe(200);
    expect((await back('GET /api/back', { token })).status).toBe(200);
    for (const { status, body } of [await back('GET /api/front'), await front('GET /api/back', { token })]) {
      expect([status, body]).toEqual([404, { message: 'NO_DATA' }]);
    }
  });
});

describe('an operator’s call', () => {
  it('answers 401 invalid-token to nobody, to an unknown session, to a guest and to a member', async () => {
    const [{ token }, { cookie }] = [await givenSession(), await givenGuest()];
    const before = time;
    for (const caller of [{}, { token: randomUUID() }, { cookie }, { token }, { token, cookie }]) {
      const { status, body: answer } = await back('POST /api/operator/say', { ...caller, body });
      expect([status, answer]).toEqual(NO_SESSION);
    }
    expect(time).toBe(before);
  });

  it.each([
    ['nothing', []],
    ['something else', ['chat.read']],
    ['what is only called alike', ['SAY', 'say.all', '']],
  ])('answers 403 NO_PERMISSION to an operator who may do %s', { tags: ['P36'] }, async (_, permissions) => {
    const before = time;
    const { token } = givenOperator(permissions);
    // Refused before the body is validated.
    for (const given of [body, { text: 5 }]) {
      const { status, body: answer } = await back('POST /api/operator/say', { token, body: given });
      expect([status, answer]).toEqual([403, { message: 'NO_PERMISSION' }]);
    }
    expect(time).toBe(before);
  });

  it('is answered for an operator with its permission, whom its handler sees', async () => {
    const { id, token } = givenOperator(['chat.read', 'chat.write']);
    expect(await back('POST /api/operator/say', { token, body })).toMatchObject({ status: 200, body: { who: id } });
    const wrong = await back('POST /api/operator/say', { token, body: { text: 5 } });
    expect([wrong.status, wrong.body]).toEqual([400, { message: 'KEY_INVALID', key: 'text' }]);
  });

  it('makes nobody a member: the session of an operator opens no call for members', async () => {
    const { token } = givenOperator(['chat.read', 'chat.write', 'member']);
    const { status, body: answer } = await front('POST /api/member/say', { token, body });
    expect([status, answer]).toEqual(NO_SESSION);
  });
});

describe('a visitor’s call', () => {
  it('knows a guest again by the cookie of the first answer', async () => {
    const { id, cookie } = await givenGuest();
    const again = await front('POST /api/visitor/say', { cookie, body });
    expect([again.status, again.body.who, again.cookie]).toEqual([200, id, undefined]);
  });

  it('is a member’s with their token, and still has the id of the guest', async () => {
    const [{ id, token }, guest] = [await givenSession(), await givenGuest()];
    const sent = await front('POST /api/visitor/say', { token, cookie: guest.cookie, body });
    expect(sent.body).toMatchObject({ who: id, guest: guest.id });
  });

  it('is a guest’s with a token that is not a member’s', async () => {
    const { id, cookie } = await givenGuest();
    for (const token of [givenOperator(['chat.write']).token, 'A'.repeat(43)]) {
      expect((await front('POST /api/visitor/say', { token, cookie, body })).body.who).toBe(id);
    }
  });

  it('gives browsers their guest id on the members’ own port too', async () => {
    const { headers } = await server.call('POST /api/chat/history', { body: {} });
    expect(headers['set-cookie']).toMatch(/^guest=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

/** Two callers of each kind, and a call that each may make. */
const KINDS: [string, () => Promise<{ make(caller: Sent): ReturnType<Port['send']>; callers: [Sent, Sent] }>][] = [
  [
    'member',
    async () => ({
      make: (caller) => front('POST /api/member/say', { body, ...caller }),
      callers: [await givenSession(), await givenSession()],
    }),
  ],
  [
    'guest',
    async () => ({
      make: (caller) => front('POST /api/visitor/say', { body, ...caller }),
      callers: [await givenGuest(), await givenGuest()],
    }),
  ],
  [
    'operator',
    async () => ({
      make: (caller) => back('POST /api/operator/say', { body, ...caller }),
      callers: [givenOperator(['chat.write']), givenOperator(['chat.write'])],
    }),
  ],
];
const times = async (count: number, work: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await work()).status);
  return statuses;
};
const full = (count: number, status: number): number[] => Array(count).fill(status);

describe('rate limits', () => {
  afterEach(() => server.clock.advance(60_000));

  it.each(KINDS)('count each %s by themselves, not by the address they share', async (_, given) => {
    const { make, callers } = await given();
    const [one, other] = callers;
    const address = newAddress();
    const statuses = await times(ALLOWED + 1, () => make({ ...one, address }));
    expect(statuses).toEqual([...full(ALLOWED, 200), 429]);
    expect((await make({ ...other, address })).status).toBe(200);
    // The limit follows the caller to another address.
    expect((await make(one)).status).toBe(429);
  });

  it.each<[string, number, () => ReturnType<Port['send']>]>([
    [
      'sessions that no operator has',
      401,
      () => back('POST /api/operator/say', { token: randomUUID(), address: '198.51.100.1' }),
    ],
    ['guests who keep no cookie', 200, () => front('POST /api/visitor/say', { body, address: '198.51.100.2' })],
    [
      'guests with an id of their own making',
      200,
      () => front('POST /api/visitor/say', { body, address: '198.51.100.3', cookie: `guest=${randomUUID()}.x` }),
    ],
  ])('count %s by address', async (_, status, make) => {
    expect(await times(ALLOWED + 1, make)).toEqual([...full(ALLOWED, status), 429]);
  });

  it('give an address with ever so many guest ids no more than a few guests have', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let guests = 0; guests <= GUESTS_OF_ADDRESS; guests += 1) {
      const { cookie } = await givenGuest();
      statuses.push(...(await times(ALLOWED, () => front('POST /api/visitor/say', { cookie, address, body }))));
    }
    expect(statuses).toEqual([...full(ALLOWED * GUESTS_OF_ADDRESS, 200), ...full(ALLOWED, 429)]);
    const { token } = await givenSession();
    expect((await front('POST /api/visitor/say', { token, address, body })).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  it.each(KINDS)('of one %s does the work once, and another has their own', async (_, given) => {
    const { make, callers } = await given();
    const [one, other] = callers;
    const key = randomUUID();
    const first = await make({ ...one, key });
    expect((await make({ ...one, key })).body).toEqual(first.body);
    expect((await make({ ...one, key, body: { text: 'bye' } })).status).toBe(409);
    const second = await make({ ...other, key });
    expect([second.status, second.body.time]).toEqual([200, time]);
    expect(second.body.time).toBeGreaterThan(first.body.time);
  });

  it('is never shared by callers of different kinds, not even with the same id', async () => {
    const id = randomUUID();
    const member = { id, sessionId: '', currency: 'THB', blocks: [], factor: NO_FACTOR } as const;
    const port = await frontPort({
      member: async () => ({ member }),
      visitor: async () => ({ guest: { id, isNew: false } }),
    });
    ports.push(port);
    const key = randomUUID();
    const { token } = givenOperator(['chat.write'], id);
    const answers = [
      await port.send('POST /api/member/say', { key, body }),
      await port.send('POST /api/visitor/say', { key, body }),
      await back('POST /api/operator/say', { key, body, token }),
    ];
    expect(answers.map(({ status, body: { who } }) => [status, who])).toEqual(Array(3).fill([200, id]));
    expect(new Set(answers.map(({ body }) => body.time)).size).toBe(3);
  });
});
