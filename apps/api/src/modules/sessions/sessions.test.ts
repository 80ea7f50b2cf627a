import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { givenMember, newAddress, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const profileStatus = async (token: string) => (await server.call('GET /api/account/profile', { token })).status;
const list = async (token: string) => (await server.call('GET /api/account/sessions', { token })).body;
const INVALID = [401, { message: 'invalid-token' }];
const endedBy = (reason: string) => [401, { message: 'invalid-token', reason }];
const profileAnswer = async (token: string) => {
  const { status, body } = await server.call('GET /api/account/profile', { token });
  return [status, body];
};

describe('a session', () => {
  it.each([
    ['not remembered ends after 30 idle minutes', false, 30 * MINUTE_MS],
    ['remembered ends after 7 idle days', true, 7 * DAY_MS],
  ])('%s', { tags: ['P13'] }, async (_, remember, idleMs) => {
    const token = await signedIn(server, await givenMember(server), { remember });
    server.clock.advance(idleMs - 1);
    expect(await profileStatus(token)).toBe(200);
    server.clock.advance(idleMs);
    expect(await profileAnswer(token)).toEqual(endedBy('expired'));
  });

  it.each([
    ['not remembered ends after 12 hours, however busy', false, 12 * HOUR_MS, 20 * MINUTE_MS],
    ['remembered ends after 30 days, however busy', true, 30 * DAY_MS, 2 * DAY_MS],
  ])('%s', async (_, remember, absoluteMs, stepMs) => {
    const token = await signedIn(server, await givenMember(server), { remember });
    for (let age = stepMs; age < absoluteMs; age += stepMs) {
      server.clock.advance(stepMs);
      expect(await profileStatus(token)).toBe(200);
    }
    server.clock.advance(stepMs);
    expect(await profileStatus(token)).toBe(401);
  });

  it('is told apart from those of others who ask in the same moment, and from none', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => givenMember(server)));
    const tokens = await Promise.all(members.map((member) => signedIn(server, member)));
    server.clock.advance(2 * MINUTE_MS); // So that the activity of all of them is written.
    const looked = tokens.flatMap((token) => [token, token, 'A'.repeat(43)]);
    const answers = await Promise.all(looked.map((token) => server.call('GET /api/account/profile', { token })));
    expect(answers.map(({ status, body }) => (status === 200 ? body.profile._id : status))).toEqual(
      members.flatMap(({ id }) => [id, id, 401]),
    );
    for (const token of tokens)
      expect(await list(token)).toMatchObject([{ lastSeenAt: server.clock.now().toISOString() }]);
  });

  it('is over after logout, on the server too, and logging out again is refused', {
    tags: ['R9.3', 'C22'],
  }, async () => {
    const member = await givenMember(server);
    const [token, other] = [await signedIn(server, member), await signedIn(server, member)];
    expect((await server.call('POST /api/logout', { token })).body).toEqual({ message: 'SUCCESS' });
    expect(await profileAnswer(token)).toEqual(endedBy('elsewhere'));
    expect((await server.call('POST /api/logout', { token })).status).toBe(401);
    expect(await profileStatus(other)).toBe(200);
  });

  it('is over at once when its member is disabled, and does not come back by itself in the list', {
    tags: ['C23.2'],
  }, async () => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    await server.database.query(`update member set status = 'inactive' where id = $1`, [member.id]);
    expect(await profileAnswer(token)).toEqual(endedBy('disabled'));
  });

  it.each([
    ['a token with one letter changed', (token: string) => `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`],
    ['a token cut short', (token: string) => token.slice(0, -1)],
    ['a token with a tail', (token: string) => `${token}A`],
    ['a token in lower case', (token: string) => token.toLowerCase()],
    ['no token', () => ''],
    ['SQL', () => `' or true --`],
    ['a signed-looking token', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'],
    ['ten thousand letters', () => 'A'.repeat(10_000)],
  ])('is not opened by %s', { tags: ['C26'] }, async (_, forge) => {
    const token = await signedIn(server, await givenMember(server));
    const { status, body } = await server.call('GET /api/account/profile', { token: forge(token) });
    expect([status, body]).toEqual(INVALID);
  });

  it('is not opened by a token in a cookie, in the address or in the body', { tags: ['R5.2'] }, async () => {
    const token = await signedIn(server, await givenMember(server));
    for (const headers of [{ cookie: `token=${token}` }, { 'x-access-token': token }, { authorization: token }]) {
      expect((await server.call('GET /api/account/profile', { headers })).status).toBe(401);
    }
    const answer = await server.app.inject(`/api/account/profile?token=${token}&access_token=${token}`);
    expect(answer.statusCode).toBe(401);
  });
});

describe('the list of sessions', () => {
  it('shows the devices that are signed in, which one this is, and no secret', { tags: ['R8.2'] }, async () => {
    const member = await givenMember(server);
    const phone = await server.call('POST /api/login', {
      body: { username: member.username, password: member.password },
      headers: { 'user-agent': 'Phone' },
    });
    const token = await signedIn(server, member);
    const sessions = await list(token);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ device }) => device === 'Phone')).toEqual({
      id: expect.any(String),
      device: 'Phone',
      createdAt: server.clock.now().toISOString(),
      lastSeenAt: server.clock.now().toISOString(),
      isCurrent: false,
    });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(phone.body.token);
  });

  it('leaves out sessions that are over', async () => {
    const member = await givenMember(server);
    await signedIn(server, member);
    server.clock.advance(31 * MINUTE_MS);
    expect(await list(await signedIn(server, member))).toHaveLength(1);
  });

  it('lets a member end another of their devices', { tags: ['R8.3'] }, async () => {
    const member = await givenMember(server);
    const [lost, mine] = [await signedIn(server, member), await signedIn(server, member)];
    const { id: sessionId = '' } = (await list(mine)).find(({ isCurrent }) => !isCurrent) ?? {};
    const end = () => server.call('DELETE /api/account/sessions/{sessionId}', { token: mine, params: { sessionId } });
    expect((await end()).body).toEqual({ message: 'SUCCESS' });
    expect(await profileAnswer(lost)).toEqual(endedBy('elsewhere'));
    expect(await profileStatus(mine)).toBe(200);
    expect((await end()).status).toBe(404);
  });

  it('neither shows nor ends another member’s session', { tags: ['C28'] }, async () => {
    const [mali, khamla] = [
      await signedIn(server, await givenMember(server)),
      await signedIn(server, await givenMember(server)),
    ];
    const [{ id: sessionId = '' } = {}] = await list(khamla);
    expect((await list(mali)).map(({ id }) => id)).not.toContain(sessionId);

    const answer = await server.call('DELETE /api/account/sessions/{sessionId}', {
      token: mali,
      params: { sessionId },
    });
    expect([answer.status, answer.body]).toEqual([404, { message: 'NO_DATA' }]);
    expect(await profileStatus(khamla)).toBe(200);
  });

  it.each(['1', `' or true --`, '00000000-0000-0000-0000-00000000000g', '../../account/profile'])(
    'answers KEY_INVALID to the id %j',
    { tags: ['S8.68', 'R2.2'] },
    async (sessionId) => {
      const token = await signedIn(server, await givenMember(server));
      const { status, body } = await server.call('DELETE /api/account/sessions/{sessionId}', {
        token,
        params: { sessionId },
      });
      expect([status, body]).toEqual([400, { message: 'KEY_INVALID', key: 'sessionId' }]);
    },
  );
});

describe('a change of password', () => {
  const change = (token: string, oldPassword: string, newPassword: string, address = newAddress()) =>
    server.call('PUT /api/account/changepwd', { token, address, body: { oldPassword, newPassword } });

  it('ends every other session, keeps this one, and only the new password opens the door', {
    tags: ['S1.16', 'S3.8', 'S7.28', 'R42', 'C23.1'],
  }, async () => {
    const member = await givenMember(server);
    const [here, elsewhere] = [await signedIn(server, member), await signedIn(server, member, { remember: true })];
    expect((await change(here, member.password, 'a-new-secret-42')).body).toEqual({ message: 'SUCCESS' });
    expect(await profileStatus(here)).toBe(200);
    expect(await profileAnswer(elsewhere)).toEqual(endedBy('password'));
    await expect(signedIn(server, member)).rejects.toThrow('WRONG_CREDENTIAL');
    await signedIn(server, { ...member, password: 'a-new-secret-42' });
  });

  it('answers WRONG_PASSWORD to a wrong old one, and changes nothing', { tags: ['S5.22', 'S8.8'] }, async () => {
    const member = await givenMember(server);
    const [here, elsewhere] = [await signedIn(server, member), await signedIn(server, member)];
    const { status, body } = await change(here, 'not the password', 'a-new-secret-42');
    expect([status, body]).toEqual([403, { message: 'WRONG_PASSWORD' }]);
    expect(await profileStatus(elsewhere)).toBe(200);
    await signedIn(server, member);
  });

  it('slows down who guesses the old one with a stolen token', async () => {
    const [member, thief] = [await givenMember(server), newAddress()];
    const token = await signedIn(server, member);
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      answers.push(await change(token, 'a guess', 'a-new-secret-42', thief));
    expect(answers.map(({ body }) => body.message)).toEqual([...Array(3).fill('WRONG_PASSWORD'), 'REQUEST_LIMIT']);
  });

  it.each([
    ['short', 'seven77', 'KEY_INVALID'],
    ['four emoji, which are four characters', '🐘🐘🐘🐘', 'KEY_INVALID'],
    ['common', 'password123', 'INVALID_USER_INFO'],
  ])('refuses a new one that is %s', { tags: ['C14'] }, async (_, newPassword, message) => {
    const member = await givenMember(server);
    const { status, body } = await change(await signedIn(server, member), member.password, newPassword);
    expect([status, body.message]).toEqual([400, message]);
    await signedIn(server, member);
  });

  it('refuses the member’s own phone or name as the new one', async () => {
    const member = await givenMember(server, { name: 'Somchai Rakdee' });
    const token = await signedIn(server, member);
    for (const own of [member.username, 'SOMCHAI rakdee']) {
      expect((await change(token, member.password, own)).body.message).toBe('INVALID_USER_INFO');
    }
  });

  it('also ends a session that began with the old password while it was being changed', {
    tags: ['R9.2', 'C23.1', 'C25'],
  }, async () => {
    const member = await givenMember(server);
    const here = await signedIn(server, member);
    await server.database.query(
      `create table gate (); grant select on gate to krapao_app;
       create function wait_at_gate() returns trigger language plpgsql as
         $$ begin while not exists (select from gate) loop perform pg_sleep(0.01); end loop; return new; end $$;
       create trigger wait_at_gate before insert on session for each row execute function wait_at_gate()`,
    );
    const late = server.call('POST /api/login', { body: { username: member.username, password: member.password } });
    await expect
      .poll(() => server.database.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`))
      .toHaveLength(1);
    await change(here, member.password, 'a-new-secret-42');
    await server.database.query('insert into gate default values');
    expect((await late).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    await server.database.query('drop trigger wait_at_gate on session; drop function wait_at_gate; drop table gate');
    expect(await list(here)).toHaveLength(1);
  });
});
