import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { cookiesOf, e164, givenMember, newAddress, readOtp, signedIn, type TestMember } from '../../testing/members.ts';
import { givenApp, proved, unproved } from '../../testing/second-factor.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

const SITE = 'http://localhost:8080';
/** As most phones sign: only the used-up challenge tells a repeated answer. */
const UNCOUNTED = { counter: 0 };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Options = Parameters<TestServer['call']>[1];
const call: TestServer['call'] = (key, options: Options = {}) =>
  server.call(key, { address: newAddress(), ...options });

/** A signed-in member with a passkey, which is their second factor if `isFactor`. */
async function givenPasskey({ isFactor = false } = {}) {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  const key = authenticator(SITE);
  const { body } = await call('POST /api/account/passkeys/options', { token, body: { password: member.password } });
  const added = await call('POST /api/account/passkeys', {
    token,
    body: { ...key.register(body, UNCOUNTED), name: 'My phone' },
  });
  expect(added.status).toBe(200);
  const recoveryCodes = isFactor ? await requireFactor(token) : [];
  await unproved(server, member.id);
  return { member, token, key, id: added.body.id, recoveryCodes };
}
async function requireFactor(token: string) {
  const { status, body } = await call('POST /api/second-factor/passkeys', { token: await proved(server, token) });
  expect(status).toBe(200);
  return body.recoveryCodes;
}

const optionsOf = async (token: string) => (await call('POST /api/second-factor/passkey/options', { token })).body;
const prove = (token: string, passkey: object) => call('POST /api/second-factor/passkey', { token, body: passkey });
const renew = (token: string) => call('POST /api/second-factor/recovery-codes', { token });
const stateOf = async (token: string) => (await call('GET /api/second-factor', { token })).body;
const eventsOf = async (token: string) =>
  (await call('GET /api/notices', { token })).body.notices.flatMap(({ factor }) => factor ?? []);

type Given = { cookie?: string; passkey?: object; secondFactor?: string; password?: string };
const logIn = ({ username, password }: TestMember, { cookie, ...more }: Given = {}) =>
  call('POST /api/login', { body: { username, password, ...more }, ...(cookie && { cookie }) });
/** A browser with a challenge. */
async function givenBrowser(
  act: 'login/factor' | 'password/factor' | 'login/passkey' = 'login/factor',
  cookie?: string,
) {
  const answer = await call(`POST /api/${act}/options`, cookie ? { cookie } : {});
  return { options: answer.body, ...cookiesOf(answer) };
}

const REQUIRED = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'factor' } };
const INVALID = { status: 403, body: { message: 'PASSKEY_INVALID' } };

describe('a proof by passkey', () => {
  it('counts as one by code, for its session alone and five minutes', { tags: ['P200', 'P104'] }, async () => {
    const { member, token, key, recoveryCodes } = await givenPasskey({ isFactor: true });
    const { body } = await logIn(member, { secondFactor: recoveryCodes[0] as string });
    await unproved(server, member.id);
    expect(await renew(token)).toMatchObject(REQUIRED);
    const options = await optionsOf(token);
    expect(options.allowCredentials).toMatchObject([{ id: key.id }]);
    expect((await prove(token, key.assert(options))).status).toBe(200);
    expect(await renew(body.token)).toMatchObject(REQUIRED);
    server.clock.advance(5 * MINUTE_MS - 1);
    expect((await renew(token)).status).toBe(200);
    server.clock.advance(1);
    expect(await renew(token)).toMatchObject(REQUIRED);
  });

  it('works beside an app, and instead of the code of an SMS', { tags: ['P200'] }, async () => {
    const { member, token, key } = await givenPasskey();
    expect((await prove(token, key.assert(await optionsOf(token)))).status).toBe(200);
    await givenApp(server, token);
    await unproved(server, member.id);
    expect((await prove(token, key.assert(await optionsOf(token)))).status).toBe(200);
    expect((await renew(token)).status).toBe(200);
  });

  it('is not given by an answer that was used, is late, of another session, member or act', {
    tags: ['P200'],
  }, async () => {
    const { member, token, key } = await givenPasskey({ isFactor: true });
    const other = await givenPasskey();
    const used = key.assert(await optionsOf(token), UNCOUNTED);
    expect((await prove(token, used)).status).toBe(200);
    await unproved(server, member.id);
    expect(await prove(token, used)).toMatchObject(INVALID);

    const late = key.assert(await optionsOf(token));
    server.clock.advance(5 * MINUTE_MS);
    expect(await prove(token, late)).toMatchObject(INVALID);

    expect(await prove(token, key.assert(await optionsOf(other.token)))).toMatchObject(INVALID);
    expect(await prove(token, other.key.assert(await optionsOf(token)))).toMatchObject(INVALID);
    const forged = other.key.assert(await optionsOf(token), { id: key.id });
    expect(await prove(token, forged)).toMatchObject(INVALID);

    for (const act of ['login/passkey', 'login/factor', 'password/factor'] as const)
      expect(await prove(token, key.assert((await givenBrowser(act)).options))).toMatchObject(INVALID);
    expect(await prove(token, key.assert(await optionsOf(token), { isVerified: false }))).toMatchObject(INVALID);
    expect(await renew(token)).toMatchObject(REQUIRED);
  });

  it('has no challenge without a passkey, and is throttled together with codes', { tags: ['P200'] }, async () => {
    const without = await signedIn(server, await givenMember(server));
    expect((await call('POST /api/second-factor/passkey/options', { token: without })).body.message).toBe('NO_DATA');
    const { token, key } = await givenPasskey({ isFactor: true });
    const address = newAddress();
    for (let time = 0; time < 3; time += 1)
      await call('POST /api/second-factor/prove', { token, body: { code: '000000' }, address });
    const passkey = key.assert(await optionsOf(token));
    const tried = await call('POST /api/second-factor/passkey', { token, body: passkey, address });
    expect(tried.body.message).toBe('REQUEST_LIMIT');
    server.clock.advance(2 * SECOND_MS);
    expect((await call('POST /api/second-factor/passkey', { token, body: passkey, address })).status).toBe(200);
  });
});

describe('passkeys as the second factor', () => {
  it('are switched on and off after a proof, with ten recovery codes and a notice each', {
    tags: ['P201'],
  }, async () => {
    const { member, token } = await givenPasskey();
    expect(await stateOf(token)).toMatchObject({ passkeys: { count: 1, askedSince: null }, askAbove: null });
    const on = () => call('POST /api/second-factor/passkeys', { token });
    expect(await on()).toMatchObject({ status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'sms' } });
    expect(new Set(await requireFactor(token)).size).toBe(10);
    expect(await requireFactor(token)).toEqual([]);
    expect(await stateOf(token)).toMatchObject({
      passkeys: { count: 1, askedSince: server.clock.now().toISOString() },
      recoveryCodesLeft: 10,
      askAbove: 0,
    });
    await unproved(server, member.id);
    const off = () => call('DELETE /api/second-factor/passkeys', { token });
    expect(await off()).toMatchObject(REQUIRED);
    await proved(server, token);
    expect((await off()).status).toBe(200);
    expect((await off()).body.message).toBe('NO_DATA');
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 0, askAbove: null });
    expect(await eventsOf(token)).toEqual(['passkeys-off', 'passkeys-on']);
  });

  it('need a passkey, and end with the last one', { tags: ['P201'] }, async () => {
    const without = await proved(server, await signedIn(server, await givenMember(server)));
    expect((await call('POST /api/second-factor/passkeys', { token: without })).body.message).toBe('NO_DATA');
    const { member, token, id } = await givenPasskey({ isFactor: true });
    const remove = () =>
      call('POST /api/account/passkeys/{id}/remove', { token, params: { id }, body: { password: member.password } });
    expect(await remove()).toMatchObject(REQUIRED);
    await proved(server, token);
    expect((await remove()).status).toBe(200);
    expect(await stateOf(token)).toMatchObject({
      passkeys: { count: 0, askedSince: null },
      recoveryCodesLeft: 0,
      askAbove: null,
    });
    expect((await logIn(member)).status).toBe(200);
  });

  it('stay a factor when the app beside them is removed, and the other way round', { tags: ['P201'] }, async () => {
    const { token } = await givenPasskey({ isFactor: true });
    await givenApp(server, token);
    await call('DELETE /api/second-factor/app', { token });
    expect(await stateOf(token)).toMatchObject({ app: null, recoveryCodesLeft: 10, askAbove: 0 });
    await givenApp(server, token);
    await call('DELETE /api/second-factor/passkeys', { token });
    expect(await stateOf(token)).toMatchObject({ passkeys: { askedSince: null }, recoveryCodesLeft: 10, askAbove: 0 });
  });
});

describe('signing in by password with passkeys as the second factor', () => {
  it('needs one in a browser that is new to the account, and then no more', { tags: ['P202', 'P106'] }, async () => {
    const { member, key } = await givenPasskey({ isFactor: true });
    expect(await logIn(member)).toMatchObject({ ...REQUIRED, body: { ways: 'passkey' } });
    const { options, cookie } = await givenBrowser();
    expect(options.allowCredentials).toEqual([]);
    const done = await logIn(member, { cookie, passkey: key.assert(options) });
    expect(done.status).toBe(200);
    expect((await renew(done.body.token)).status).toBe(200);
    expect((await logIn(member, cookiesOf(done))).status).toBe(200);
  });

  it('knows no browser by the cookie of another member or a forged one', { tags: ['P106'] }, async () => {
    const { member } = await givenPasskey({ isFactor: true });
    const theirs = cookiesOf(await logIn(await givenMember(server)));
    const forged = theirs.cookie.replace(/[^.]+$/, 'A'.repeat(43));
    for (const cookie of [theirs.cookie, forged]) expect(await logIn(member, { cookie })).toMatchObject(REQUIRED);
  });

  it('takes a recovery code once, and any passkey of a member with an app', { tags: ['P202', 'P102'] }, async () => {
    const { member, key, token, recoveryCodes } = await givenPasskey({ isFactor: true });
    const secondFactor = recoveryCodes[0] as string;
    expect((await logIn(member, { secondFactor })).status).toBe(200);
    expect((await logIn(member, { secondFactor })).body.message).toBe('SECOND_FACTOR_INVALID');
    await givenApp(server, token);
    await call('DELETE /api/second-factor/passkeys', { token });
    expect(await logIn(member)).toMatchObject({ ...REQUIRED, body: { ways: 'app passkey' } });
    const { options, cookie } = await givenBrowser();
    expect((await logIn(member, { cookie, passkey: key.assert(options) })).status).toBe(200);
  });

  it('refuses an answer that was used, is of another browser, member or act, and a wrong password all the same', {
    tags: ['P202', 'P11'],
  }, async () => {
    const { member, token, key } = await givenPasskey({ isFactor: true });
    const other = await givenPasskey({ isFactor: true });
    const { options, cookie } = await givenBrowser();
    const passkey = key.assert(options, UNCOUNTED);
    expect((await logIn(member, { cookie, passkey, password: 'a wrong guess' })).body.message).toBe('WRONG_CREDENTIAL');
    expect((await logIn(member, { cookie, passkey })).status).toBe(200);
    expect(await logIn(member, { cookie, passkey })).toMatchObject(INVALID);

    const [one, two] = [await givenBrowser(), await givenBrowser()];
    expect(await logIn(member, { cookie: two.cookie, passkey: key.assert(one.options) })).toMatchObject(INVALID);
    expect(await logIn(member, { passkey: key.assert(two.options) })).toMatchObject(INVALID);
    const third = await givenBrowser();
    expect(await logIn(member, { cookie: third.cookie, passkey: other.key.assert(third.options) })).toMatchObject(
      INVALID,
    );
    for (const act of ['login/passkey', 'password/factor'] as const) {
      const browser = await givenBrowser(act);
      const given = { cookie: browser.cookie, passkey: key.assert(browser.options) };
      expect(await logIn(member, given)).toMatchObject(INVALID);
    }
    const asProof = { cookie: third.cookie, passkey: key.assert(await optionsOf(token)) };
    expect(await logIn(member, asProof)).toMatchObject(INVALID);
    // The other way round: the second factor alone, without a password, signs nobody in.
    const alone = await givenBrowser();
    const body = key.assert(alone.options);
    expect(await call('POST /api/login/passkey', { body, cookie: alone.cookie })).toMatchObject(INVALID);
  });
});

it('a forgotten password is replaced by the code of the SMS and a passkey', { tags: ['P202', 'P15'] }, async () => {
  const { member, key } = await givenPasskey({ isFactor: true });
  const { body } = await call('POST /api/password/forgot', { body: { phoneNumber: member.username } });
  const otpCode = await until(
    async () => readOtp(server, e164(member.username)).catch(() => false as const),
    'the SMS',
  );
  const reset = (more: object, cookie = '') =>
    call('POST /api/password/reset', {
      body: { otpToken: body.otpToken, otpCode, newPassword: 'a-better-one-7', ...more },
      cookie,
    });
  expect(await reset({})).toMatchObject({ ...REQUIRED, body: { ways: 'passkey' } });
  const wrong = await givenBrowser('login/factor');
  expect(await reset({ passkey: key.assert(wrong.options) }, wrong.cookie)).toMatchObject(INVALID);
  const { options, cookie } = await givenBrowser('password/factor');
  expect((await reset({ passkey: key.assert(options) }, cookie)).status).toBe(200);
  expect(await logIn(member)).toMatchObject({ status: 401 });
});
