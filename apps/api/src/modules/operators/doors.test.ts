import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { codeNow } from '../../platform/secrets/totp.ts';
import { newAddress } from '../../testing/members.ts';
import { givenOperator } from '../../testing/operators.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { inviteFirstOwner } from './public.ts';
import { signIn as signInWith } from './sign-in.ts';

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

/** Creates an operator the complete way: an owner's invitation, accepted. */
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
  it('takes password and code, and sets a cookie that no script can read', { tags: ['O7'] }, async () => {
    const { username, code, id } = await givenSignedUp();
    const first = await signIn(username);
    expect([first.status, first.body.message]).toEqual([401, 'CODE_REQUIRED']);
    const { status, body, headers } = await signIn(username, code());
    expect([status, body]).toMatchObject([200, { id, username, role: 'support', recoveryCodesLeft: 10 }]);
    expect([headers['set-cookie']].flat()[0]).toMatch(
      /^office_session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await me(cookieOf({ headers }))).body.id).toBe(id);
  });

  it('is secure under https, by a name that no other host can set', { tags: ['O7'] }, async () => {
    const proxied = await testServer({ besides: server, env: { TRUSTED_PROXIES: '1' } });
    const { username, code, id } = await givenSignedUp();
    const { headers } = await proxied.office('POST /api/office/sign-in', {
      body: { username, password: PASSWORD, code: code() },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': newAddress() },
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-office_session=.*; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Secure-office_browser=.*; Secure$/),
    ]);
    expect((await me(cookieOf({ headers }))).body.id).toBe(id);
    await proxied.close();
  });

  it('answers alike to an unknown name and a wrong password', { tags: ['O8'] }, async () => {
    const { username, code } = await givenSignedUp();
    const [unknown, wrong] = [
      await signIn('nobody-here', code()),
      await signIn(username, code(), 'not the password at all'),
    ];
    expect([unknown.status, unknown.body]).toEqual([401, { message: 'WRONG_CREDENTIAL' }]);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
  });

  it('does the same work for an unknown name as for a wrong password: one argon2id check each', {
    tags: ['O8'],
  }, async () => {
    const { username } = await givenSignedUp();
    const { operators } = server.modules.office;
    let checks = 0;
    const passwords: typeof operators.passwords = {
      ...operators.passwords,
      matches: (...given) => {
        checks += 1;
        return operators.passwords.matches(...given);
      },
    };
    const cookies = { read: () => undefined, set: () => {} };
    for (const name of [username, 'nobody-here']) {
      checks = 0;
      const command = {
        username: name,
        password: 'wrong',
        code: undefined,
        address: newAddress(),
        device: '',
        cookies,
      };
      await expect(signInWith({ ...operators, passwords }, command)).rejects.toMatchObject({
        code: 'WRONG_CREDENTIAL',
      });
      expect(checks).toBe(1);
    }
  });

  it('takes a code once, also when it comes twice at the same time', { tags: ['O9'] }, async () => {
    const { username, code } = await givenSignedUp();
    const both = await Promise.all([signIn(username, code()), signIn(username, code())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await signIn(username, code())).body.message).toBe('CODE_INVALID');
    server.clock.advance(MINUTE_MS);
    expect((await signIn(username, code())).status).toBe(200);
  });

  it('takes no code of before one that was used', { tags: ['O9'] }, async () => {
    const { username, secret } = await givenSignedUp();
    const earlier = codeNow(secret, server.clock.now());
    const next = codeNow(secret, new Date(server.clock.now().getTime() + 30_000));
    expect((await signIn(username, next)).status).toBe(200);
    expect((await signIn(username, earlier)).body.message).toBe('CODE_INVALID');
  });

  it('takes each recovery code once, however its letters are written', { tags: ['O9'] }, async () => {
    const { username, recoveryCodes } = await givenSignedUp();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await signIn(username, first.toUpperCase())).body.recoveryCodesLeft).toBe(9);
    expect((await signIn(username, first)).body.message).toBe('CODE_INVALID');
    expect((await signIn(username, second)).body.recoveryCodesLeft).toBe(8);
  });

  it('slows down whoever guesses codes with the right password, as it does with passwords', {
    tags: ['O10'],
  }, async () => {
    const { username, code } = await givenSignedUp();
    const address = newAddress();
    const wrong = code() === '000000' ? '111111' : '000000';
    const received: (string | undefined)[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      received.push((await signIn(username, wrong, PASSWORD, address)).body.message);
    expect(received).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'REQUEST_LIMIT']);
    // Submitting only the password in between does not reset the throttle.
    expect((await signIn(username, undefined, PASSWORD, address)).body.message).toBe('REQUEST_LIMIT');
  });

  it('lets nobody lock an operator out: where they came from before they still come in', {
    tags: ['O10'],
  }, async () => {
    const { username, code } = await givenSignedUp();
    const desk = newAddress();
    expect((await signIn(username, code(), PASSWORD, desk)).status).toBe(200);
    for (let tries = 0; tries < 15; tries += 1) await signIn(username, undefined, 'a guess at it');
    expect((await signIn(username, code())).body.message).toBe('REQUEST_LIMIT');
    server.clock.advance(MINUTE_MS);
    expect((await signIn(username, code(), PASSWORD, desk)).status).toBe(200);
    server.clock.advance(HOUR_MS);
    expect((await signIn(username, code())).status).toBe(200);
  });

  it('tells somebody who was shut out so, once their password was right', async () => {
    const { username, id, owner, code } = await givenSignedUp();
    await office('POST /api/office/operators/{id}/disable', { cookie: owner.cookie, params: { id } });
    expect((await signIn(username, code())).body.message).toBe('INACTIVE_USER');
    expect((await signIn(username, code(), 'not the password')).body.message).toBe('WRONG_CREDENTIAL');
  });
});

describe('an invitation', () => {
  const accept = (token: string, change: object = {}) =>
    office('POST /api/office/invitation/accept', {
      body: { token, username: `tan-${randomUUID().slice(0, 8)}`, password: PASSWORD, code: '123456', ...change },
    });
  const secretOf = async (token: string) =>
    (await office('POST /api/office/invitation', { body: { token } })).body.secret;

  it('has its token behind the “#”, where no log sees it, and shows what the phone needs', async () => {
    const { token, link } = await givenInvited('finance');
    expect(link).toBe(`http://localhost:8081/invite#${token}`);
    const { body } = await office('POST /api/office/invitation', { body: { token } });
    expect(body).toMatchObject({ name: 'Nok of the desk', username: null, role: 'finance' });
    expect(body.uri).toBe(`otpauth://totp/Krapao:Nok%20of%20the%20desk?secret=${body.secret}&issuer=Krapao`);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('works once', async () => {
    const { token, secret } = await givenSignedUp();
    const again = await accept(token, { code: codeNow(secret, server.clock.now()) });
    expect([again.status, again.body.message]).toEqual([410, 'INVITATION_INVALID']);
    expect((await office('POST /api/office/invitation', { body: { token } })).status).toBe(410);
  });

  it('works once, also when it is accepted twice at the same time', { tags: ['O11'] }, async () => {
    const { token } = await givenInvited();
    const code = codeNow(await secretOf(token), server.clock.now());
    const both = await Promise.all([accept(token, { code }), accept(token, { code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is over after a day', { tags: ['O11'] }, async () => {
    const { token } = await givenInvited();
    const secret = await secretOf(token);
    server.clock.advance(24 * HOUR_MS);
    const late = await accept(token, { code: codeNow(secret, server.clock.now()) });
    expect([late.status, late.body.message]).toEqual([410, 'INVITATION_INVALID']);
  });

  it('stays as it was when what came with it is refused', { tags: ['O11'] }, async () => {
    const [{ token }, other] = [await givenInvited(), await givenSignedUp()];
    const code = codeNow(await secretOf(token), server.clock.now());
    const wrongCode = code === '000000' ? '111111' : '000000';
    expect((await accept(token, { code: wrongCode })).body.message).toBe('CODE_INVALID');
    expect((await accept(token, { code, password: 'password123' })).body.message).toBe('WEAK_PASSWORD');
    expect((await accept(token, { code, username: other.username })).body.message).toBe('USERNAME_TAKEN');
    expect((await accept(token, { code })).status).toBe(200);
  });

  it('again ends password, phone, recovery codes and sessions of before, and keeps the name', {
    tags: ['O12'],
  }, async () => {
    const { id, username, code, cookie, owner, recoveryCodes } = await givenSignedUp();
    const proved = await givenOperator(server);
    expect(owner.id).not.toBe(proved.id);
    const { body } = await office('POST /api/office/operators/{id}/invite', { cookie: proved.cookie, params: { id } });
    expect(body.operator).toMatchObject({ username, state: 'invited' });
    expect((await me(cookie)).status).toBe(401);
    for (const given of [code(), recoveryCodes[0]]) {
      expect((await signIn(username, given)).body.message).toBe('WRONG_CREDENTIAL');
    }
    const token = new URL(body.link).hash.slice(1);
    const now = codeNow(await secretOf(token), server.clock.now());
    expect((await accept(token, { code: now })).body).toMatchObject({ message: 'KEY_INVALID', key: 'username' });
    expect((await accept(token, { code: now, username })).status).toBe(200);
  });
});

describe('the link for the first owner', () => {
  it('is given while nobody can let others in, and lets an owner in', { tags: ['O13'] }, async () => {
    const empty = await testServer();
    const { operators } = empty.modules.office;
    const [first, second] = [await inviteFirstOwner(operators), await inviteFirstOwner(operators)];
    expect(first?.link).not.toBe(second?.link);
    const token = new URL(second?.link ?? '').hash.slice(1);
    const { secret } = (await empty.office('POST /api/office/invitation', { body: { token } })).body;
    const body = { token, username: 'the.owner', password: PASSWORD, code: codeNow(secret, empty.clock.now()) };
    expect((await empty.office('POST /api/office/invitation/accept', { body })).body.me.role).toBe('owner');
    expect(await inviteFirstOwner(operators)).toBeUndefined();
    const other = new URL(first?.link ?? '').hash.slice(1);
    expect((await empty.office('POST /api/office/invitation', { body: { token: other } })).status).toBe(410);
    await empty.close();
  });
});
