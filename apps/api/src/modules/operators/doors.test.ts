import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { newAddress } from '../../testing/members.ts';
import { givenOperator } from '../../testing/operators.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { inviteFirstOwner } from './public.ts';
import { codeNow } from './totp.ts';

const PASSWORD = 'rim-khong-nam-sai-7';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Options = Parameters<TestServer['office']>[1];
const office: TestServer['office'] = (key, options: Options = {}) =>
  server.office(key, { address: newAddress(), ...options });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie'] ?? '').split(';')[0];

/** Lets somebody in by the whole way: an owner's invitation, accepted. */
async function givenInvited(role = 'support') {
  const owner = await givenOperator(server);
  const { body } = await office('POST /api/office/operators', {
    cookie: owner.cookie,
    body: { name: 'Nok of the desk', role },
  });
  const token = new URL(body.link).hash.slice(1);
  return { token, id: body.operator.id, link: body.link, owner };
}

async function givenSignedUp(role = 'support') {
  const { token, id, owner } = await givenInvited(role);
  const { secret } = (await office('POST /api/office/invitation', { body: { token } })).body;
  const username = `nok-${randomUUID().slice(0, 8)}`;
  const code = () => codeNow(secret, server.clock.now());
  const accepted = await office('POST /api/office/invitation/accept', {
    body: { token, username, password: PASSWORD, code: code() },
  });
  expect([accepted.status, accepted.body.me?.username]).toEqual([200, username]);
  server.clock.advance(MINUTE_MS);
  const cookie = cookieOf(accepted);
  return { id, owner, token, username, code, cookie, recoveryCodes: accepted.body.recoveryCodes, secret };
}

const signIn = (username: string, code?: string, password = PASSWORD, address = newAddress()) =>
  office('POST /api/office/sign-in', { body: { username, password, code }, address });
const me = (cookie: string | undefined) => office('GET /api/office/me', { cookie });

describe('signing in', () => {
  it('takes password and code, and sets a cookie that no script can read', async () => {
    const { username, code, id } = await givenSignedUp();
    const first = await signIn(username);
    expect([first.status, first.body.message]).toEqual([401, 'CODE_REQUIRED']);
    const { status, body, headers } = await signIn(username, code());
    expect([status, body]).toMatchObject([200, { id, username, role: 'support', recoveryCodesLeft: 10 }]);
    expect(headers['set-cookie']).toMatch(/^office_session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await me(cookieOf({ headers }))).body.id).toBe(id);
  });

  it('is secure under https', async () => {
    const proxied = await testServer({ besides: server, env: { TRUSTED_PROXIES: '1' } });
    const { username, code } = await givenSignedUp();
    const { headers } = await proxied.office('POST /api/office/sign-in', {
      body: { username, password: PASSWORD, code: code() },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': newAddress() },
    });
    expect(headers['set-cookie']).toMatch(/; Secure$/);
    await proxied.close();
  });
});

describe('the link for the first owner', () => {
  it('is given only while nobody can let others in', async () => {
    await givenOperator(server);
    expect(await inviteFirstOwner(server.modules.office.operators)).toBeUndefined();
  });
});

describe('a session', () => {
  it('is over after twelve hours, however busy', async () => {
    const { cookie } = await givenOperator(server);
    for (let passed = 0; passed < 12 * HOUR_MS; passed += 12 * MINUTE_MS) {
      expect((await me(cookie)).status).toBe(200);
      server.clock.advance(12 * MINUTE_MS);
    }
    expect((await me(cookie)).status).toBe(401);
  });
});
