import { randomUUID } from 'node:crypto';
import type { Permission } from '@krapao/contract/office/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { newAddress } from '../../testing/members.ts';
import { givenOfficeSession, givenOperator } from '../../testing/operators.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Options = Parameters<TestServer['office']>[1];
const office: TestServer['office'] = (key, options: Options = {}) =>
  server.office(key, { address: newAddress(), ...options });
const me = (cookie: string) => office('GET /api/office/me', { cookie });
/** Leaves a single operator who can invite others. */
const onlyOwner = async () => {
  await server.database.query(`update operator set state = 'disabled' where state = 'active'`);
  return givenOperator(server);
};

describe('a session', () => {
  it('is over after twelve hours, however busy', async () => {
    const { cookie } = await givenOperator(server);
    for (let passed = 0; passed < 12 * HOUR_MS; passed += 12 * MINUTE_MS) {
      expect((await me(cookie)).status).toBe(200);
      server.clock.advance(12 * MINUTE_MS);
    }
    expect((await me(cookie)).status).toBe(401);
  });

  it('is kept awake by a person, and not by a page that asks by itself', { tags: ['O3'] }, async () => {
    const { cookie } = await givenOperator(server);
    const headers = { 'x-unattended': '1' };
    for (let minutes = 0; minutes < 14; minutes += 1) {
      server.clock.advance(MINUTE_MS);
      expect((await office('GET /api/office/me', { cookie, headers })).status).toBe(200);
    }
    server.clock.advance(MINUTE_MS);
    expect((await me(cookie)).status).toBe(423);
  });

  it('is opened again by a code alone, which is also good for money and roles', { tags: ['O3'] }, async () => {
    const { cookie, code } = await givenOperator(server);
    server.clock.advance(HOUR_MS);
    expect((await me(cookie)).body.message).toBe('SESSION_LOCKED');
    const wrong = code() === '000000' ? '111111' : '000000';
    const unlock = (given: string) => office('POST /api/office/unlock', { cookie, body: { code: given } });
    expect((await unlock(wrong)).body.message).toBe('CODE_INVALID');
    expect((await me(cookie)).status).toBe(423);
    const { body } = await unlock(code());
    expect(body.provedUntil).toBe(new Date(server.clock.now().getTime() + 5 * MINUTE_MS).toISOString());
    expect((await me(cookie)).status).toBe(200);
  });

  it('can be locked by hand', async () => {
    const { cookie } = await givenOperator(server);
    await office('POST /api/office/lock', { cookie });
    expect((await me(cookie)).status).toBe(423);
  });

  it('slows down whoever guesses its code', { tags: ['O10'] }, async () => {
    const { cookie, code } = await givenOperator(server);
    const wrong = code() === '000000' ? '111111' : '000000';
    const received: (string | undefined)[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const { body } = await office('POST /api/office/step-up', {
        cookie,
        body: { code: wrong },
        address: '203.0.113.9',
      });
      received.push(body.message);
    }
    expect(received).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'REQUEST_LIMIT']);
  });

  it('touches money and roles for five minutes after a code', { tags: ['O4'] }, async () => {
    const { cookie, code } = await givenOperator(server);
    const invite = () => office('POST /api/office/operators', { cookie, body: { name: 'Nok', role: 'viewer' } });
    server.clock.advance(5 * MINUTE_MS);
    expect((await invite()).body.message).toBe('STEP_UP_REQUIRED');
    expect((await me(cookie)).body.provedUntil).toBeNull();
    await office('POST /api/office/step-up', { cookie, body: { code: code() } });
    expect((await invite()).status).toBe(200);
  });

  it('keeps its code while its operator works, half an hour at most, and not while the page asks alone', {
    tags: ['O952'],
  }, async () => {
    const { cookie, code } = await givenOperator(server);
    const invite = async () =>
      (await office('POST /api/office/operators', { cookie, body: { name: 'Nok', role: 'viewer' } })).status;
    await office('POST /api/office/step-up', { cookie, body: { code: code() } });
    for (let minutes = 4; minutes < 30; minutes += 4) {
      server.clock.advance(4 * MINUTE_MS);
      expect([minutes, await invite()]).toEqual([minutes, 200]);
    }
    // At 28 minutes it slid for the last time.
    server.clock.advance(4 * MINUTE_MS);
    expect(await invite()).toBe(200);
    server.clock.advance(MINUTE_MS);
    expect(await invite()).toBe(403);

    await office('POST /api/office/step-up', { cookie, body: { code: code() } });
    for (let times = 0; times < 2; times += 1) {
      server.clock.advance(3 * MINUTE_MS);
      await office('GET /api/office/me', { cookie, headers: { 'x-unattended': '1' } });
    }
    expect(await invite()).toBe(403);
  });

  it('is listed with where it is, and ends from another', async () => {
    const { id, cookie, sessionId } = await givenOperator(server);
    const other = await givenOfficeSession(server, id);
    const { body } = await office('GET /api/office/me/sessions', { cookie });
    const seen = body.map((session) => [session.id, session.isThis]).sort();
    expect(seen).toEqual([[sessionId, true] as const, [other.sessionId, false] as const].sort());
    const end = (whose: string, params: { id: string }) =>
      office('DELETE /api/office/me/sessions/{id}', { cookie: whose, params });
    const stranger = await givenOperator(server, 'viewer');
    expect((await end(stranger.cookie, { id: other.sessionId })).status).toBe(404);
    expect((await end(cookie, { id: other.sessionId })).status).toBe(200);
    expect([(await me(other.cookie)).status, (await me(cookie)).status]).toEqual([401, 200]);
  });

  it('is seen and ended by whoever may change operators, and by nobody else', { tags: ['O874'] }, async () => {
    const [owner, clerk] = [await givenOperator(server), await givenOperator(server, 'finance')];
    const path = 'GET /api/office/operators/{id}/sessions';
    const sessions = (await office(path, { cookie: owner.cookie, params: { id: clerk.id } })).body;
    expect(sessions).toMatchObject([{ id: expect.any(String), isThis: false }]);
    const end = (cookie: string, id: string) =>
      office('DELETE /api/office/operators/{id}/sessions/{session}', {
        ...{ cookie, params: { id, session: sessions[0]?.id ?? '' } },
      });
    expect((await office(path, { cookie: clerk.cookie, params: { id: owner.id } })).body.message).toBe('NO_PERMISSION');
    expect((await end(clerk.cookie, clerk.id)).body.message).toBe('NO_PERMISSION');
    expect((await end(owner.cookie, owner.id)).body.message).toBe('NO_DATA');
    expect((await end(owner.cookie, clerk.id)).status).toBe(200);
    expect((await me(clerk.cookie)).status).toBe(401);
    expect((await me(owner.cookie)).status).toBe(200);
  });

  it('ends with signing out, and its cookie goes', async () => {
    const { cookie } = await givenOperator(server);
    const { headers } = await office('POST /api/office/sign-out', { cookie });
    expect(headers['set-cookie']).toMatch(/^office_session=; Max-Age=0; /);
    expect((await me(cookie)).status).toBe(401);
  });

  it('is seen at most once a minute: reading writes nothing else', { tags: ['O18'] }, async () => {
    const { cookie, sessionId } = await givenOperator(server);
    const state = () =>
      server.database.query('select xmin, last_seen_at from operator_session where id = $1', [sessionId]);
    const before = await state();
    server.clock.advance(MINUTE_MS);
    for (let reads = 0; reads < 3; reads += 1) await me(cookie);
    expect(await state()).toEqual(before);
    server.clock.advance(1);
    await me(cookie);
    expect(await state()).not.toEqual(before);
  });
});

describe('the own password', () => {
  it('is changed by the old one, ends other sessions, and may not be weak', async () => {
    const { id, cookie } = await givenOperator(server);
    const other = await givenOfficeSession(server, id);
    const hash = await server.modules.office.operators.passwords.hash('rim-khong-nam-sai-7');
    await server.database.query('update operator set password = $2 where id = $1', [id, hash]);
    const change = (password: string, newPassword: string) =>
      office('POST /api/office/me/password', { cookie, body: { password, newPassword } });
    expect((await change('something else', 'khao-soi-lam-pang-9')).body.message).toBe('WRONG_PASSWORD');
    expect((await change('rim-khong-nam-sai-7', '1234567890')).body.message).toBe('WEAK_PASSWORD');
    expect((await me(other.cookie)).status).toBe(200);
    expect((await change('rim-khong-nam-sai-7', 'khao-soi-lam-pang-9')).status).toBe(200);
    expect([(await me(other.cookie)).status, (await me(cookie)).status]).toEqual([401, 200]);
  });

  it('has new recovery codes beside it, and the old ones end', async () => {
    const { cookie } = await givenOperator(server);
    const renew = async () => (await office('POST /api/office/me/recovery-codes', { cookie })).body.recoveryCodes;
    const [old, fresh] = [await renew(), await renew()];
    const stepUp = (code = '') => office('POST /api/office/step-up', { cookie, body: { code } });
    expect((await stepUp(old[0])).body.message).toBe('CODE_INVALID');
    expect((await stepUp(fresh[0])).body.recoveryCodesLeft).toBe(9);
  });
});

describe('roles', () => {
  const save = (cookie: string, code: string, permissions: Permission[]) =>
    office('PUT /api/office/roles/{code}', { cookie, params: { code }, body: { name: code, permissions } });

  it('act at once on sessions that are open', { tags: ['O14'] }, async () => {
    const owner = await givenOperator(server);
    const code = `r-${randomUUID().slice(0, 8)}`;
    expect((await save(owner.cookie, code, ['chat.read'])).body.permissions).toEqual(['office', 'chat.read']);
    const clerk = await givenOperator(server, code);
    const inbox = async () => (await office('GET /api/office/chat', { cookie: clerk.cookie })).status;
    expect(await inbox()).toBe(200);
    await save(owner.cookie, code, []);
    expect(await inbox()).toBe(403);
    const change = { cookie: owner.cookie, params: { id: clerk.id }, body: { name: 'Nok', role: 'support' } };
    expect((await office('PUT /api/office/operators/{id}', change)).body).toMatchObject({
      name: 'Nok',
      role: 'support',
    });
    expect(await inbox()).toBe(200);
  });

  it('that somebody has stay, and others go', async () => {
    const owner = await givenOperator(server);
    const code = `r-${randomUUID().slice(0, 8)}`;
    await save(owner.cookie, code, []);
    const remove = (which: string) =>
      office('DELETE /api/office/roles/{code}', { cookie: owner.cookie, params: { code: which } });
    const clerk = await givenOperator(server, code);
    expect((await remove(code)).body.message).toBe('ROLE_IN_USE');
    await server.database.query(`update operator set role = 'viewer' where id = $1`, [clerk.id]);
    expect((await remove(code)).status).toBe(200);
    expect((await remove(code)).body.message).toBe('NO_DATA');
  });

  it('know no permission beyond the list', async () => {
    const { cookie } = await givenOperator(server);
    const { status, body } = await save(cookie, 'viewer', ['everything' as Permission]);
    expect([status, body.message]).toEqual([400, 'KEY_INVALID']);
  });
});

describe('the last who can let others in', () => {
  it('is neither shut out, given another role, invited again, nor is their role taken away', {
    tags: ['O15'],
  }, async () => {
    const { id, cookie } = await onlyOwner();
    const params = { id };
    const tries = [
      await office('POST /api/office/operators/{id}/disable', { cookie, params }),
      await office('PUT /api/office/operators/{id}', { cookie, params, body: { name: 'Nok', role: 'viewer' } }),
      await office('POST /api/office/operators/{id}/invite', { cookie, params }),
      await office('PUT /api/office/roles/{code}', {
        cookie,
        params: { code: 'owner' },
        body: { name: 'Owner', permissions: ['chat.read'] },
      }),
      await office('DELETE /api/office/roles/{code}', { cookie, params: { code: 'owner' } }),
    ];
    expect(tries.map(({ status, body }) => [status, body.message])).toEqual(Array(5).fill([409, 'LAST_OWNER']));
    expect((await me(cookie)).body.role).toBe('owner');
  });

  it('stays, also when two shut each other out at the same time', { tags: ['O15'] }, async () => {
    const one = await onlyOwner();
    const other = await givenOperator(server);
    const shut = (cookie: string, id: string) =>
      office('POST /api/office/operators/{id}/disable', { cookie, params: { id } });
    await Promise.all([shut(one.cookie, other.id), shut(other.cookie, one.id)]);
    const left = await server.database.query(
      `select from operator o join office_role r on r.code = o.role
       where o.state = 'active' and 'operators.write' = any (r.permissions)`,
    );
    expect(left).toHaveLength(1);
  });

  it('can go once another is there', async () => {
    const { id, cookie } = await onlyOwner();
    await givenOperator(server);
    expect((await office('POST /api/office/operators/{id}/disable', { cookie, params: { id } })).body.state).toBe(
      'disabled',
    );
    expect((await me(cookie)).status).toBe(401);
  });
});
