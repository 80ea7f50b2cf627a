import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { type Authenticator, authenticator } from '../../testing/authenticator.ts';
import { cookiesOf, givenMember, newAddress, signedIn, type TestMember } from '../../testing/members.ts';
import { givenApp, unproved } from '../../testing/second-factor.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const SITE = 'http://localhost:8080';
const NAME = 'My phone';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Options = Parameters<TestServer['call']>[1];
const call: TestServer['call'] = (key, options: Options = {}) =>
  server.call(key, { address: newAddress(), ...options });
const newOptions = (token: string, password: string) =>
  call('POST /api/account/passkeys/options', { token, body: { password } });
const add = (token: string, passkey: object) =>
  call('POST /api/account/passkeys', { token, body: { ...passkey, name: NAME } });
const list = async (token: string) => (await call('GET /api/account/passkeys', { token })).body;
const remove = (token: string, id: string, password: string) =>
  call('POST /api/account/passkeys/{id}/remove', { token, params: { id }, body: { password } });
const noticesOf = async (token: string) => (await call('GET /api/notices', { token })).body.notices;

/** A signed-in member with a passkey. */
async function givenPasskey() {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  const key = authenticator(SITE);
  const { status, body } = await add(token, key.register((await newOptions(token, member.password)).body));
  expect(status).toBe(200);
  return { member, token, key, id: body.id };
}

/** A browser at the login page, with its challenge. */
async function givenBrowser() {
  const answer = await call('POST /api/login/passkey/options');
  return { options: answer.body, ...cookiesOf(answer) };
}
const logIn = (passkey: object, cookie?: string, address = newAddress()) =>
  call('POST /api/login/passkey', { body: passkey, cookie, address });
const logInWith = async (key: Authenticator, deviation = {}) => {
  const { options, cookie } = await givenBrowser();
  return logIn(key.assert(options, deviation), cookie);
};

describe('a passkey of a member', () => {
  it('is added and removed with the password, is listed with its last use, and can be renamed', {
    tags: ['P120'],
  }, async () => {
    const { member, token, key, id } = await givenPasskey();
    expect(await list(token)).toEqual([
      { id, name: NAME, createdAt: server.clock.now().toISOString(), lastUsedAt: null },
    ]);
    await logInWith(key);
    expect((await list(token))[0]?.lastUsedAt).toBe(server.clock.now().toISOString());
    const rename = await call('PUT /api/account/passkeys/{id}', { token, params: { id }, body: { name: 'Old phone' } });
    expect(rename.status).toBe(200);
    expect((await list(token))[0]?.name).toBe('Old phone');

    expect((await newOptions(token, 'not the password')).body.message).toBe('WRONG_PASSWORD');
    expect((await remove(token, id, 'not the password')).body.message).toBe('WRONG_PASSWORD');
    expect((await remove(token, id, member.password)).status).toBe(200);
    expect((await remove(token, id, member.password)).body.message).toBe('NO_DATA');
    expect(await list(token)).toEqual([]);
    expect((await logInWith(key)).body.message).toBe('PASSKEY_INVALID');
  });

  it('leaves a notice when it is added, and when it is removed', { tags: ['P121'] }, async () => {
    const { member, token, id } = await givenPasskey();
    const { length: before } = await noticesOf(token);
    await remove(token, id, member.password);
    const notices = await noticesOf(token);
    expect(notices).toHaveLength(before + 1);
    expect(notices.map(({ kind, passkey }) => [kind, passkey])).toEqual(
      expect.arrayContaining([
        ['passkey-removed', NAME],
        ['passkey-added', NAME],
      ]),
    );
  });

  it('needs the second factor of a member who has one, and is one itself', { tags: ['P14', 'P120'] }, async () => {
    const { member, token, key, id } = await givenPasskey();
    await givenApp(server, token);
    await unproved(server, member.id);
    expect((await newOptions(token, member.password)).body.message).toBe('SECOND_FACTOR_REQUIRED');
    expect((await remove(token, id, member.password)).body.message).toBe('SECOND_FACTOR_REQUIRED');
    const { token: second } = (await logInWith(key)).body;
    expect((await remove(second, id, member.password)).status).toBe(200);
  });

  it('is nobody else’s to see, rename or remove', { tags: ['P120', 'C28'] }, async () => {
    const [mine, other] = [await givenPasskey(), await givenPasskey()];
    const params = { id: mine.id };
    const rename = await call('PUT /api/account/passkeys/{id}', { token: other.token, params, body: { name: 'x' } });
    expect(rename.body.message).toBe('NO_DATA');
    expect((await remove(other.token, mine.id, other.member.password)).body.message).toBe('NO_DATA');
    expect(await list(mine.token)).toMatchObject([{ id: mine.id, name: NAME }]);
    expect(await list(other.token)).toHaveLength(1);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verification of the member', { isVerified: false }],
  ])('is not added %s', { tags: ['P122'] }, async (_, deviation) => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    const { body } = await newOptions(token, member.password);
    const refused = await add(token, authenticator(SITE).register(body, deviation));
    expect([refused.status, refused.body.message]).toEqual([403, 'PASSKEY_INVALID']);
    expect(await list(token)).toEqual([]);
  });

  it('is added once, by the session that gave the password', { tags: ['P122'] }, async () => {
    const { member, token, key } = await givenPasskey();
    const second = await signedIn(server, member);
    const { body } = await newOptions(token, member.password);
    const answer = authenticator(SITE).register(body);
    expect((await add(second, answer)).body.message).toBe('PASSKEY_INVALID');
    expect((await add(token, answer)).status).toBe(200);
    expect((await add(token, answer)).body.message).toBe('PASSKEY_INVALID');
    const again = key.register((await newOptions(token, member.password)).body);
    expect((await add(token, again)).body.message).toBe('PASSKEY_EXISTS');
  });
});

describe('signing in by a passkey', () => {
  it('gives a session, knows the browser afterwards, and leaves the notice of a sign-in', {
    tags: ['P17', 'P123'],
  }, async () => {
    const { member, token, key } = await givenPasskey();
    const { options, cookie } = await givenBrowser();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await logIn(key.assert(options), cookie);
    expect(answer.status).toBe(200);
    const profile = await call('GET /api/account/profile', { token: answer.body.token });
    expect(profile.body.profile._id).toBe(member.id);
    expect(cookiesOf(answer).cookie).toContain('known_device=');
    expect((await noticesOf(token))[0]).toMatchObject({ kind: 'login', isUnread: true, login: { isNew: true } });
  });

  it.each([
    ['from another site', { origin: 'http://localhost:8081' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verification of the member', { isVerified: false }],
    ['with a counter that does not grow', { counter: 1 }],
    ['of a passkey that nobody has', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused %s', { tags: ['P122'] }, async (_, deviation) => {
    const { key } = await givenPasskey();
    const refused = await logInWith(key, deviation);
    expect([refused.status, refused.body]).toEqual([403, { message: 'PASSKEY_INVALID' }]);
  });

  it('is refused with the signature of another’s passkey', { tags: ['P122'] }, async () => {
    const [mine, other] = [await givenPasskey(), await givenPasskey()];
    expect((await logInWith(mine.key, { id: other.key.id })).body.message).toBe('PASSKEY_INVALID');
  });

  it('takes a challenge once, from the browser it was given to, for five minutes', { tags: ['P122'] }, async () => {
    const { key } = await givenPasskey();
    const [first, other] = [await givenBrowser(), await givenBrowser()];
    const answer = key.assert(first.options);
    expect((await logIn(answer, other.cookie)).body.message).toBe('PASSKEY_INVALID');
    expect((await logIn(answer)).body.message).toBe('PASSKEY_INVALID');
    expect((await logIn(answer, first.cookie)).status).toBe(200);
    expect((await logIn(answer, first.cookie)).body.message).toBe('PASSKEY_INVALID');
    server.clock.advance(5 * MINUTE_MS);
    expect((await logIn(key.assert(other.options), other.cookie)).body.message).toBe('PASSKEY_INVALID');
  });

  it('is throttled together with passwords, and refused to a disabled member', { tags: ['P12', 'P123'] }, async () => {
    const { member, key } = await givenPasskey();
    const address = newAddress();
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const { options, cookie } = await givenBrowser();
      codes.push((await logIn(key.assert(options, { isVerified: false }), cookie, address)).body.message);
    }
    expect(codes).toEqual(['PASSKEY_INVALID', 'PASSKEY_INVALID', 'PASSKEY_INVALID', 'REQUEST_LIMIT']);
    expect((await guess(member, address)).body.message).toBe('REQUEST_LIMIT');
    await server.database.query(`update member set status = 'inactive' where id = $1`, [member.id]);
    expect((await logInWith(key)).body.message).toBe('INACTIVE_USER');
  });
});

const guess = ({ username }: TestMember, address: string) =>
  call('POST /api/login', { body: { username, password: 'a guess at it' }, address });
