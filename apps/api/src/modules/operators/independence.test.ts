import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { codeNow } from '../../platform/secrets/totp.ts';
import { newAddress } from '../../testing/members.ts';
import { givenPlayer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOfficeSession, givenOperator } from '../../testing/operators.ts';
import { inviteFirstOwner } from './public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

type Options = Parameters<MoneyServer['office']>[1];
const office: MoneyServer['office'] = (key, options: Options = {}) =>
  server.office(key, { address: newAddress(), ...options });

type Desk = { id: string; cookie: string };

/** Accepts the invitation behind a link, from a new address. */
async function accept(link: string): Promise<string> {
  const token = new URL(link).hash.slice(1);
  const { secret, ...invited } = (await office('POST /api/office/invitation', { body: { token } })).body;
  const username = invited.username ?? `op-${randomUUID().slice(0, 8)}`;
  const { status, body, headers } = await office('POST /api/office/invitation/accept', {
    body: { token, username, password: 'rim-khong-nam-sai-7', code: codeNow(secret, server.clock.now()) },
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function givenInvited(by: Desk, role = 'owner'): Promise<Desk> {
  const { body } = await office('POST /api/office/operators', { cookie: by.cookie, body: { name: 'Somebody', role } });
  return { id: body.operator.id, cookie: await accept(body.link) };
}

/** Advances the clock, and renews every operator's session. */
async function wait(ms: number, ...desks: Desk[]): Promise<void> {
  server.clock.advance(ms);
  for (const desk of desks) desk.cookie = (await givenOfficeSession(server, desk.id)).cookie;
}

async function request(by: Desk): Promise<string> {
  const player = await givenPlayer(server);
  const { body } = await office('POST /api/office/members/{id}/adjust', {
    cookie: by.cookie,
    params: { id: player.id },
    body: { direction: 'credit', amount: 5_000, note: 'ชดเชย', reason: 'ticket 9' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(body.state).toBe('waits');
  return body.approvalId ?? '';
}

const allow = async (id: string, by: Desk) => {
  const { status, body } = await office('POST /api/office/approvals/{id}/allow', {
    cookie: by.cookie,
    params: { id },
    body: {},
  });
  return [status, body.message];
};
const read = async (id: string, by: Desk) =>
  (await office('GET /api/office/approvals/{id}', { cookie: by.cookie, params: { id } })).body;

describe('a second yes', () => {
  it('is anybody’s who came by another way, and the approval names them', async () => {
    const [requester, other] = [await givenOperator(server, 'finance'), await givenOperator(server, 'finance')];
    await server.database.query('update operator set name = $2 where id = $1', [other.id, `Other ${other.id}`]);
    const id = await request(requester);
    expect(await read(id, requester)).toMatchObject({ blocker: 'asker', isMine: true });
    const shown = await read(id, other);
    expect(shown).toMatchObject({ blocker: null, mayDecide: true });
    expect(shown.deciders).toContain(`Other ${other.id}`);
    expect(await allow(id, requester)).toEqual([403, 'SECOND_PERSON_NEEDED']);
    expect(await allow(id, other)).toEqual([200, 'OK']);
  });

  it('is never that of whom the asker let in, directly or through others, however long ago', {
    tags: ['O446'],
  }, async () => {
    const requester = await givenOperator(server);
    const puppet = await givenInvited(requester);
    const puppetOfPuppet = await givenInvited(puppet);
    await wait(90 * DAY_MS, requester, puppet, puppetOfPuppet);
    const id = await request(requester);
    for (const tied of [puppet, puppetOfPuppet]) {
      expect(await allow(id, tied)).toEqual([403, 'SECOND_PERSON_INVITED']);
      const shown = await read(id, tied);
      expect(shown).toMatchObject({ blocker: 'invited', state: 'open' });
    }
  });

  it('is not that of an account whose link the asker sent anew, although others let it in first', {
    tags: ['O446'],
  }, async () => {
    const [requester, first] = [await givenOperator(server), await givenOperator(server)];
    const clerk = await givenInvited(first, 'finance');
    await wait(4 * DAY_MS, requester, first, clerk);
    const { body } = await office('POST /api/office/operators/{id}/invite', {
      cookie: requester.cookie,
      params: { id: clerk.id },
    });
    const token = new URL(body.link).hash.slice(1);
    const { secret, username } = (await office('POST /api/office/invitation', { body: { token } })).body;
    const accepted = await office('POST /api/office/invitation/accept', {
      body: {
        token,
        username: username ?? '',
        password: 'dok-khun-rim-thang-7',
        code: codeNow(secret, server.clock.now()),
      },
    });
    expect(accepted.status).toBe(200);
    await wait(4 * DAY_MS, requester, clerk);
    expect(await allow(await request(requester), clerk)).toEqual([403, 'SECOND_PERSON_INVITED']);
  });

  it('is not that of an account that sent a new link to itself, or to one that did so for it', {
    tags: ['O1351'],
  }, async () => {
    const requester = await givenOperator(server);
    const [one, other] = [await givenInvited(requester), await givenInvited(requester)];
    const renew = async (of: Desk, by: Desk) => {
      const { body } = await office('POST /api/office/operators/{id}/invite', {
        cookie: by.cookie,
        params: { id: of.id },
      });
      of.cookie = await accept(body.link);
    };
    await renew(other, one);
    await renew(one, other);
    await renew(one, one);
    await wait(4 * DAY_MS, requester, one, other);
    const id = await request(requester);
    for (const puppet of [one, other]) expect(await allow(id, puppet)).toEqual([403, 'SECOND_PERSON_INVITED']);
  });

  it('waits until an account is 72 hours old, whichever of the two asks', { tags: ['O446'] }, async () => {
    const [requester, owner] = [await givenOperator(server, 'finance'), await givenOperator(server)];
    const fresh = await givenInvited(owner, 'finance');
    const [id, ofFresh] = [await request(requester), await request(fresh)];
    expect(await allow(id, fresh)).toEqual([403, 'SECOND_PERSON_NEW']);
    // A puppet account may also be the requester.
    expect(await allow(ofFresh, owner)).toEqual([403, 'SECOND_PERSON_NEW']);
    const { blocker, blockedUntil } = await read(id, fresh);
    expect(blocker).toBe('new');
    const leftMs = Date.parse(blockedUntil ?? '') - server.clock.now().getTime();
    expect(leftMs).toBeGreaterThan(71 * HOUR_MS);
    expect(leftMs).toBeLessThanOrEqual(72 * HOUR_MS);
    await wait(72 * HOUR_MS + MINUTE_MS, requester, owner, fresh);
    expect(await allow(id, fresh)).toEqual([200, 'OK']);
    expect(await allow(ofFresh, owner)).toEqual([200, 'OK']);
  });

  it.each(['browser', 'address'] as const)(
    'is not that of who came by the same %s in the last month',
    { tags: ['O446'] },
    async (what) => {
      const shared = { [what]: what === 'address' ? newAddress() : randomUUID() };
      const [requester, other] = [await givenOperator(server, 'finance'), await givenOperator(server, 'finance')];
      await givenOfficeSession(server, requester.id, shared);
      await givenOfficeSession(server, other.id, shared);
      const id = await request(requester);
      expect(await allow(id, other)).toEqual([403, 'SECOND_PERSON_SHARED']);
      await wait(31 * DAY_MS, requester, other);
      expect(await allow(id, other)).toEqual([200, 'OK']);
    },
  );

  it('in a real browser is known by its cookie, whoever signs in with it', async () => {
    const [owner, link] = [await givenOperator(server), () => ({ name: 'Nok', role: 'finance' })];
    const signUp = async (browser?: string) => {
      const { body } = await office('POST /api/office/operators', { cookie: owner.cookie, body: link() });
      const token = new URL(body.link).hash.slice(1);
      const { secret } = (await office('POST /api/office/invitation', { body: { token } })).body;
      const { headers } = await office('POST /api/office/invitation/accept', {
        body: {
          token,
          username: `op-${randomUUID().slice(0, 8)}`,
          password: 'rim-khong-nam-sai-7',
          code: codeNow(secret, server.clock.now()),
        },
        ...(browser && { cookie: browser }),
      });
      const [session = '', known = ''] = [headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0]);
      return { id: body.operator.id as string, cookie: session, browser: known };
    };
    const one = await signUp();
    const two = await signUp(one.browser);
    expect(two.browser).toBe(one.browser);
    await wait(4 * DAY_MS, one, two);
    expect(await allow(await request(one), two)).toEqual([403, 'SECOND_PERSON_SHARED']);
  });

  it('is none for what somebody requested who was shut out since, or may not request it any more', {
    tags: ['O1346'],
  }, async () => {
    const other = await givenOperator(server, 'finance');
    for (const change of [`state = 'disabled'`, `role = 'support'`]) {
      const requester = await givenOperator(server, 'finance');
      const id = await request(requester);
      await server.database.query(`update operator set ${change} where id = $1`, [requester.id]);
      expect(await allow(id, other)).toEqual([409, 'ITEM_HANDLED']);
      expect(await read(id, other)).toMatchObject({ state: 'lapsed', because: 'author', operationId: null });
    }
  });

  it('that is refused moves nothing', async () => {
    const requester = await givenOperator(server);
    const puppet = await givenInvited(requester, 'finance');
    const player = await givenPlayer(server);
    const { body } = await office('POST /api/office/members/{id}/adjust', {
      cookie: requester.cookie,
      params: { id: player.id },
      body: { direction: 'credit', amount: 5_000, note: 'ชดเชย', reason: 'ticket 9' },
    });
    await allow(body.approvalId ?? '', puppet);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });
});

it('the first owner is a second person at once: nobody let them in', async () => {
  await server.database.query(`update operator set state = 'disabled' where role = 'owner'`);
  const invited = await inviteFirstOwner(server.modules.office.operators);
  const cookie = await accept(invited?.link ?? '');
  const [row] = await server.database.query<{ id: string }>(
    `select id from operator where role = 'owner' and state = 'active'`,
  );
  const requester = await givenOperator(server, 'finance');
  expect(await allow(await request(requester), { id: row?.id ?? '', cookie })).toEqual([200, 'OK']);
});
