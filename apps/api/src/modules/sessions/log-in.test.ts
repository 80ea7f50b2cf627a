import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../platform/secrets/passwords.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { givenMember, newAddress, newPhone, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { memberLogins } from '../members/public.ts';
import { logIn } from './log-in.ts';
import { loginAttemptsRepository } from './login-attempts.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const post = (body: unknown, headers = {}) => server.call('POST /api/login', { body, headers, address: newAddress() });
const disable = (id: string) => server.database.query(`update member set status = 'inactive' where id = $1`, [id]);

describe('POST /api/login', () => {
  it('answers with a token and nothing else', { tags: ['S4.8', 'S7.29'] }, async () => {
    const { username, password } = await givenMember(server);
    const { status, body } = await post({ username, password });
    expect([status, body]).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  it('accepts the number however it is written', { tags: ['S3.2'] }, async () => {
    const { username, password } = await givenMember(server);
    const spaced = `+66 ${username.slice(1, 3)} ${username.slice(3)}`;
    expect((await post({ username: spaced, password })).status).toBe(200);
  });

  it('gives tokens of 256 bits, never the same twice, stored only as a hash', { tags: ['R9.1', 'C24'] }, async () => {
    const member = await givenMember(server);
    const tokens = await Promise.all([signedIn(server, member), signedIn(server, member), signedIn(server, member)]);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);

    const rows = await server.database.query('select * from session where member_id = $1', [member.id]);
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex')).sort();
    expect(rows.map(({ token_hash }) => token_hash.toString('hex')).sort()).toEqual(hashes);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['an unknown phone', () => newPhone()],
    ['a number that is none', () => '12345'],
    ['an empty number', () => ''],
    ['SQL', () => `' or 1=1 --`],
    ['a number with markup', () => '<b>0812345678'],
  ])(
    'answers WRONG_CREDENTIAL to %s, as to a wrong password',
    { tags: ['S8.7', 'R10.1', 'C17', 'P11'] },
    async (_, phone) => {
      const member = await givenMember(server);
      const [wrongPhone, wrongPassword] = [
        await post({ username: phone(), password: member.password }),
        await post({ username: member.username, password: 'not the password' }),
      ];
      expect([wrongPhone.status, wrongPhone.body]).toEqual([401, { message: 'WRONG_CREDENTIAL' }]);
      expect([wrongPassword.status, wrongPassword.body]).toEqual([wrongPhone.status, wrongPhone.body]);
      expect(Object.keys(wrongPassword.headers)).toEqual(Object.keys(wrongPhone.headers));
    },
  );

  it('does the same work for an unknown phone as for a wrong password: one argon2id check each', {
    tags: ['R10.1', 'C17'],
  }, async () => {
    const member = await givenMember(server);
    const { db } = server.connection;
    const real = createPasswords();
    let checks = 0;
    const deps = {
      db,
      notifyPages: () => {},
      sessions: sessionsRepository(db, server.clock),
      attempts: loginAttemptsRepository(db, server.clock),
      members: memberLogins(db, server.clock),
      passwords: {
        ...real,
        matches: (...given: Parameters<typeof real.matches>) => {
          checks += 1;
          return real.matches(...given);
        },
      },
      clock: server.clock,
      random: systemRandom,
      phoneCountry: 'TH',
      appSecrets: ['the secret of this test'],
      giveFactor: () => Promise.reject(new Error('nobody here has a factor')),
    } as const;
    const cookies = { read: () => undefined, set: () => {} };
    const tryOnce = (username: string) =>
      logIn(deps, {
        username,
        password: 'not the password',
        remember: false,
        address: newAddress(),
        device: '',
        cookies,
        locale: 'th',
      });

    for (const username of [member.username, newPhone(), 'no number']) {
      checks = 0;
      await expect(tryOnce(username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIAL' });
      expect(checks).toBe(1);
    }
  });

  it('answers INACTIVE_USER only to the right password', { tags: ['S8.10'] }, async () => {
    const member = await givenMember(server);
    await disable(member.id);
    const right = await post({ username: member.username, password: member.password });
    expect([right.status, right.body]).toEqual([403, { message: 'INACTIVE_USER' }]);
    const wrong = await post({ username: member.username, password: 'not the password' });
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'WRONG_CREDENTIAL' }]);
    expect(await server.database.query('select 1 from session where member_id = $1', [member.id])).toEqual([]);
  });

  it('answers LOGIN_FAIL when the database fails mid-way, and leaves no session', { tags: ['S8.11'] }, async () => {
    const member = await givenMember(server);
    await server.database.query('alter table session rename to session_away');
    const failed = await post({ username: member.username, password: member.password });
    await server.database.query('alter table session_away rename to session');
    expect([failed.status, failed.body]).toEqual([503, { message: 'LOGIN_FAIL' }]);
    expect(await server.database.query('select 1 from session where member_id = $1', [member.id])).toEqual([]);
  });

  it.each([
    [{ password: 'x' }, { message: 'KEY_MISSING', key: 'username' }],
    [{ username: '0812345678' }, { message: 'KEY_MISSING', key: 'password' }],
    [
      { username: 812345678, password: 'x' },
      { message: 'KEY_INVALID', key: 'username' },
    ],
    [
      { username: '0812345678', password: ['x'] },
      { message: 'KEY_INVALID', key: 'password' },
    ],
    [
      { username: '0812345678', password: 'x', remember: 'yes' },
      { message: 'KEY_INVALID', key: 'remember' },
    ],
  ])('answers %j with %j', async (body, expected) => {
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([400, expected]);
  });

  it('does not read a stranger’s extra fields', async () => {
    const { username, password } = await givenMember(server);
    const { body } = await post({ username, password, member_id: 'x', idleMs: 1e12, status: 'active' });
    expect(Object.keys(body)).toEqual(['token']);
  });
});

describe('the sign-in before this one', () => {
  it('is shown in the profile, so that a member can notice a stranger’s', { tags: ['P16'] }, async () => {
    const member = await givenMember(server);
    const first = await signedIn(server, member);
    const firstAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const second = await signedIn(server, member);
    const previous = async (token: string) =>
      (await server.call('GET /api/account/profile', { token })).body.profile.previousLoginAt;
    expect(await previous(first)).toBeNull();
    expect(await previous(second)).toBe(firstAt);
  });
});
