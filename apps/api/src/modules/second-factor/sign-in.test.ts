import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { cookiesOf, e164, givenMember, newAddress, readOtp, signedIn, type TestMember } from '../../testing/members.ts';
import { givenApp } from '../../testing/second-factor.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type More = { secondFactor?: string; password?: string; headers?: { cookie: string }; address?: string };
const logIn = ({ username, password }: TestMember, { headers, address = newAddress(), ...body }: More = {}) =>
  server.call('POST /api/login', { body: { username, password, ...body }, address, ...(headers && { headers }) });

/** A member with an app, added in one browser, and another browser known from before. */
async function givenFactor() {
  const member = await givenMember(server);
  const earlier = cookiesOf(await logIn(member));
  const first = await logIn(member);
  server.clock.advance(SECOND_MS);
  const app = await givenApp(server, first.body.token);
  server.clock.advance(30 * SECOND_MS);
  return { member, app, token: first.body.token, earlier };
}
const REQUIRED = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'factor' } };

describe('signing in with a factor', () => {
  it('in a browser that is new to the account needs a code, and then no more', { tags: ['P106'] }, async () => {
    const { member, app } = await givenFactor();
    expect(await logIn(member)).toMatchObject(REQUIRED);
    const done = await logIn(member, { secondFactor: app.code() });
    expect(done.status).toBe(200);
    // The new session is proved by the same code.
    expect((await server.call('POST /api/second-factor/recovery-codes', { token: done.body.token })).status).toBe(200);
    expect((await logIn(member, { headers: cookiesOf(done) })).status).toBe(200);
  });

  it('in a browser known from before the factor was added needs a code too', { tags: ['P106'] }, async () => {
    const { member, app, earlier } = await givenFactor();
    expect(await logIn(member, { headers: earlier })).toMatchObject(REQUIRED);
    expect((await logIn(member, { headers: earlier, secondFactor: app.recoveryCodes[0] ?? '' })).status).toBe(200);
  });

  it('tells a guesser of passwords nothing: a wrong one answers as ever, with a code or without', {
    tags: ['P106', 'P11'],
  }, async () => {
    const { member, app } = await givenFactor();
    const without = await givenMember(server);
    for (const more of [{}, { secondFactor: app.code() }, { secondFactor: '000000' }])
      for (const one of [member, without])
        expect(await logIn(one, { password: 'not-the-password', ...more })).toMatchObject({
          status: 401,
          body: { message: 'WRONG_CREDENTIAL' },
        });
    // The code of a wrong password is not used up.
    expect((await logIn(member, { secondFactor: app.code() })).status).toBe(200);
  });

  it('counts as failed until the code is right', { tags: ['P103'] }, async () => {
    const { member, app } = await givenFactor();
    const address = newAddress();
    for (const secondFactor of ['000000', '111111', '222222'])
      expect((await logIn(member, { address, secondFactor })).body.message).toBe('SECOND_FACTOR_INVALID');
    expect((await logIn(member, { address, secondFactor: app.code() })).body.message).toBe('REQUEST_LIMIT');
    server.clock.advance(2 * SECOND_MS);
    expect((await logIn(member, { address, secondFactor: app.code() })).status).toBe(200);
  });

  it('a code that was used to sign in proves nothing afterwards', { tags: ['P101'] }, async () => {
    const { member, app, token } = await givenFactor();
    const code = app.code();
    expect((await logIn(member, { secondFactor: code })).status).toBe(200);
    const again = await server.call('POST /api/second-factor/prove', { token, body: { code } });
    expect(again.body.message).toBe('SECOND_FACTOR_USED');
    expect((await logIn(member, { secondFactor: code })).body.message).toBe('SECOND_FACTOR_USED');
  });

  it('a member without a factor needs nothing, and a code given all the same is not looked at', {
    tags: ['P109'],
  }, async () => {
    const member = await givenMember(server);
    expect((await logIn(member)).status).toBe(200);
    expect((await logIn(member, { secondFactor: '123456' })).status).toBe(200);
  });
});

it('a forgotten password is replaced by the code of the SMS and the second factor', {
  tags: ['P15', 'P107'],
}, async () => {
  const { member, app } = await givenFactor();
  const { body } = await server.call('POST /api/password/forgot', {
    body: { phoneNumber: member.username },
    address: newAddress(),
  });
  const otpCode = await until(
    async () => readOtp(server, e164(member.username)).catch(() => false as const),
    'the SMS',
  );
  const reset = (more: object) =>
    server.call('POST /api/password/reset', {
      body: { otpToken: body.otpToken, otpCode, newPassword: 'a-better-one-7', ...more },
      address: newAddress(),
    });
  // A wrong code of the SMS learns nothing of the factor.
  expect((await reset({ otpCode: otpCode === '000000' ? '000001' : '000000' })).body.message).toBe('OTP_CODE_INVALID');
  expect(await reset({})).toMatchObject(REQUIRED);
  expect((await reset({ secondFactor: '000000' })).body.message).toBe('SECOND_FACTOR_INVALID');
  expect(await signedIn(server, member, { address: '203.0.113.1' }).catch((error) => String(error))).toContain(
    'SECOND',
  );
  expect((await reset({ secondFactor: app.code() })).status).toBe(200);
  expect(await logIn(member)).toMatchObject({ status: 401 });
});
