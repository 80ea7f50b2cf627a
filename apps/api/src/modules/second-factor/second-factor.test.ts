import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { cookiesOf, e164, givenMember, newAddress, readOtp, signedIn } from '../../testing/members.ts';
import { givenApp, proved, unproved } from '../../testing/second-factor.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function givenSigned() {
  const member = await givenMember(server);
  return { member, token: await signedIn(server, member) };
}
async function givenFactor() {
  const { member, token } = await givenSigned();
  const app = await givenApp(server, token);
  await unproved(server, member.id);
  server.clock.advance(30 * SECOND_MS);
  return { member, token, app };
}
const prove = (token: string, code: string, more: { otpToken?: string; address?: string } = {}) => {
  const { address = newAddress(), ...body } = more;
  return server.call('POST /api/second-factor/prove', { token, body: { code, ...body }, address });
};
const stateOf = async (token: string) => (await server.call('GET /api/second-factor', { token })).body;
const renew = (token: string) => server.call('POST /api/second-factor/recovery-codes', { token });
const eventsOf = async (token: string) =>
  (await server.call('GET /api/notices', { token })).body.notices.flatMap(({ factor, isUnread }) =>
    factor ? [`${factor}${isUnread ? ' unread' : ''}`] : [],
  );
const REQUIRED = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'factor' } };
const BY_SMS = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'sms' } };
const refusal = (message: string) => ({ body: { message } });

describe('an authenticator app', () => {
  it('is added by one of its codes, which gives ten recovery codes once', { tags: ['P100'] }, async () => {
    const { token } = await givenSigned();
    expect(await stateOf(token)).toEqual({
      app: null,
      passkeys: { count: 0, askedSince: null },
      recoveryCodesLeft: 0,
      askAbove: null,
    });
    const { recoveryCodes } = await givenApp(server, token);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await stateOf(token)).toMatchObject({
      app: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
      askAbove: 0,
    });
    expect(JSON.stringify(await server.database.query('select * from recovery_code'))).not.toContain(recoveryCodes[0]);
  });

  it('is not added before a proof: a stolen session cannot lock the member out', { tags: ['P100'] }, async () => {
    const { token } = await givenSigned();
    expect(await server.call('POST /api/second-factor/app', { token })).toMatchObject(BY_SMS);
    const { token: other } = await givenFactor();
    expect(await server.call('POST /api/second-factor/app', { token: other })).toMatchObject(REQUIRED);
  });

  it('is confirmed by its own session alone, within a quarter of an hour', { tags: ['P100'] }, async () => {
    const { member, token } = await givenSigned();
    const other = await proved(server, await signedIn(server, member));
    await proved(server, token);
    const confirm = (by: string, code: string) =>
      server.call('POST /api/second-factor/app/confirm', { token: by, body: { code } });
    const { codeNow } = await import('../../platform/secrets/totp.ts');
    const begin = async () => (await server.call('POST /api/second-factor/app', { token })).body.secret;
    const secret = await begin();
    const code = () => codeNow(secret, server.clock.now());
    expect(await confirm(other, code())).toMatchObject(refusal('NO_DATA'));
    expect(await confirm(token, '000000')).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
    expect(await stateOf(token)).toMatchObject({ app: null });
    server.clock.advance(15 * MINUTE_MS);
    expect(await confirm(token, code())).toMatchObject(refusal('NO_DATA'));
  });

  it('is replaced by another, whose codes count from then on, and the recovery codes stay', {
    tags: ['P100'],
  }, async () => {
    const { token, app } = await givenFactor();
    const next = await givenApp(server, token);
    expect(next.recoveryCodes).toEqual([]);
    expect((await stateOf(token)).recoveryCodesLeft).toBe(10);
    server.clock.advance(MINUTE_MS);
    expect(await prove(token, app.code())).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
    expect((await prove(token, next.code())).status).toBe(200);
  });

  it('is removed after a proof, and with the last factor go the recovery codes', { tags: ['P100'] }, async () => {
    const { token, app } = await givenFactor();
    const remove = () => server.call('DELETE /api/second-factor/app', { token });
    expect(await remove()).toMatchObject(REQUIRED);
    await prove(token, app.code());
    expect((await remove()).status).toBe(200);
    expect(await stateOf(token)).toEqual({
      app: null,
      passkeys: { count: 0, askedSince: null },
      recoveryCodesLeft: 0,
      askAbove: null,
    });
    expect((await remove()).status).toBe(404);
    expect((await renew(token)).status).toBe(404);
  });
});

describe('a code of the app', () => {
  it('works once, and none before it works any more', { tags: ['P101'] }, async () => {
    const { token, app } = await givenFactor();
    const [earlier, code] = [app.code(-1), app.code()];
    expect((await prove(token, code)).status).toBe(200);
    for (const again of [code, earlier]) expect(await prove(token, again)).toMatchObject(refusal('SECOND_FACTOR_USED'));
  });

  it('works once, also when it comes ten times at once', { tags: ['P101'] }, async () => {
    const { token, app } = await givenFactor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => prove(token, app.code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([[-1], [1]])('of a clock %i step off works', { tags: ['P101'] }, async (steps) => {
    const { token, app } = await givenFactor();
    server.clock.advance(MINUTE_MS);
    expect((await prove(token, app.code(steps))).status).toBe(200);
  });

  it.each([[-4], [4]])(
    'of a clock %i steps off is refused, and the answer names the clock',
    { tags: ['P101'] },
    async (steps) => {
      const { token, app } = await givenFactor();
      server.clock.advance(5 * MINUTE_MS);
      expect(await prove(token, app.code(steps))).toMatchObject({
        status: 400,
        body: { message: 'SECOND_FACTOR_CLOCK', seconds: steps * 30 },
      });
      expect(await renew(token)).toMatchObject(REQUIRED);
    },
  );

  it('of another member does not work', { tags: ['P101'] }, async () => {
    const [one, other] = [await givenFactor(), await givenFactor()];
    for (const code of [other.app.code(), other.app.recoveryCodes[0] ?? ''])
      expect(await prove(one.token, code)).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
    expect((await stateOf(other.token)).recoveryCodesLeft).toBe(10);
    expect((await prove(other.token, other.app.code())).status).toBe(200);
  });

  it('is throttled as a password: of 50 wrong ones at once three are looked at, and the right one waits', {
    tags: ['P103'],
  }, async () => {
    const { token, app } = await givenFactor();
    const address = newAddress();
    const wrong = Array.from({ length: 50 }, (_, index) => String(index).padStart(6, '0'));
    const answers = await Promise.all(wrong.map((code) => prove(token, code, { address })));
    const invalid = answers.filter(({ body }) => body.message === 'SECOND_FACTOR_INVALID');
    expect(invalid).toHaveLength(3);
    expect(answers.filter(({ body }) => body.message === 'REQUEST_LIMIT')).toHaveLength(47);
    expect(await prove(token, app.code(), { address })).toMatchObject(refusal('REQUEST_LIMIT'));
    expect(await renew(token)).toMatchObject(REQUIRED);
    server.clock.advance(2 * SECOND_MS);
    expect((await prove(token, app.code(), { address })).status).toBe(200);
  });

  it.each([[''], ['   '], ['12345'], ['x'.repeat(41)], ['--------------']])('%j is refused', async (code) => {
    const { token } = await givenFactor();
    expect((await prove(token, code)).status).toBe(400);
  });
});

describe('a recovery code', () => {
  it('works once, in any spelling, and every device is told', { tags: ['P102'] }, async () => {
    const { member, token, app } = await givenFactor();
    const [code = ''] = app.recoveryCodes;
    const answers = await Promise.all([code, code.toUpperCase().replace('-', ' ')].map((each) => prove(token, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await prove(token, code)).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
    expect((await stateOf(token)).recoveryCodesLeft).toBe(9);
    expect(await eventsOf(token)).toEqual(['recovery-used unread', 'added unread']);
    expect(member.id).toBeTruthy();
  });

  it('of an earlier set does not work after new ones were made', { tags: ['P102'] }, async () => {
    const { token, app } = await givenFactor();
    expect(await renew(token)).toMatchObject(REQUIRED);
    await prove(token, app.code());
    const { body } = await renew(token);
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await prove(token, app.recoveryCodes[0] ?? '')).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
    expect((await prove(token, body.recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await eventsOf(token)).toEqual(['recovery-used unread', 'recovery-renewed unread', 'added unread']);
  });
});

describe('a proof', () => {
  it('counts for its session alone, and for five minutes', { tags: ['P104'] }, async () => {
    const { member, token, app } = await givenFactor();
    const browser = cookiesOf(
      await server.call('POST /api/login', {
        body: { username: member.username, password: member.password, secondFactor: app.recoveryCodes[0] },
        address: newAddress(),
      }),
    );
    const other = await server.call('POST /api/login', {
      body: { username: member.username, password: member.password },
      headers: browser,
    });
    await prove(token, app.code());
    expect(await renew(other.body.token)).toMatchObject(REQUIRED);
    server.clock.advance(5 * MINUTE_MS - 1);
    expect((await renew(token)).status).toBe(200);
    server.clock.advance(1);
    expect(await renew(token)).toMatchObject(REQUIRED);
  });

  it('by SMS ends elsewhere when a factor is added', { tags: ['P104'] }, async () => {
    const { member, token } = await givenSigned();
    const other = await proved(server, await signedIn(server, member));
    await givenApp(server, token);
    expect(await renew(other)).toMatchObject(REQUIRED);
  });
});

describe('without a factor', () => {
  it('a code of another phone or for another purpose does not exist', { tags: ['P14'] }, async () => {
    const [one, other] = [await givenSigned(), await givenSigned()];
    const sent = await server.call('POST /api/second-factor/sms', { token: other.token, address: newAddress() });
    const code = await readOtp(server, e164(other.member.username));
    const { otpToken } = sent.body;
    expect(await prove(one.token, code, { otpToken })).toMatchObject(refusal('OTP_NOT_EXIST'));
    const reset = { otpToken, otpCode: code, newPassword: 'a-better-one-7' };
    expect(await server.call('POST /api/password/reset', { body: reset })).toMatchObject(refusal('OTP_NOT_EXIST'));
    expect((await prove(other.token, code, { otpToken })).status).toBe(200);
    expect(await prove(other.token, code, { otpToken })).toMatchObject(refusal('OTP_VERIFIED'));
  });

  it('a code of no app works, and a name needs nothing', { tags: ['P109'] }, async () => {
    const { member, token } = await givenSigned();
    expect(await prove(token, '123456')).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
    const { bankCode, bankAccountName, bankAccountNo } = member;
    const body = { name: 'Somchai Dee', bankCode, bankAccountName, bankAccountNo };
    expect((await server.call('PUT /api/account/profile', { token, body })).status).toBe(200);
  });
});

describe('with a factor', () => {
  it('name, bank account and password need it, and no SMS replaces it', { tags: ['P14'] }, async () => {
    const { member, token, app } = await givenFactor();
    const { name, bankCode, bankAccountName, bankAccountNo, password } = member;
    const stored = { name, bankCode, bankAccountName, bankAccountNo };
    const change = [
      () => server.call('PUT /api/account/profile', { token, body: { ...stored, name: 'Somchai Dee' } }),
      () =>
        server.call('PUT /api/account/profile', {
          token,
          body: { ...stored, bankAccountNo: bankAccountNo.split('').reverse().join(''), password },
        }),
      () =>
        server.call('PUT /api/account/changepwd', {
          token,
          body: { oldPassword: password, newPassword: 'a-better-one-7' },
        }),
    ];
    for (const each of change) expect(await each()).toMatchObject(REQUIRED);
    expect(await server.call('POST /api/second-factor/sms', { token })).toMatchObject(REQUIRED);
    expect((await prove(token, app.code())).status).toBe(200);
    for (const each of change) expect((await each()).status).toBe(200);
  });

  it('each change of it is a notice on every device', { tags: ['P108'] }, async () => {
    const { member, token, app } = await givenFactor();
    const other = await server.call('POST /api/login', {
      body: { username: member.username, password: member.password, secondFactor: app.recoveryCodes[0] },
      address: newAddress(),
    });
    await prove(token, app.code());
    await renew(token);
    await server.call('DELETE /api/second-factor/app', { token });
    for (const device of [token, other.body.token])
      expect(await eventsOf(device)).toEqual([
        'removed unread',
        'recovery-renewed unread',
        'recovery-used unread',
        'added unread',
      ]);
  });
});
