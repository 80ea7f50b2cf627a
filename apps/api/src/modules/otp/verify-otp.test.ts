import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import {
  aRegistration,
  cookiesOf,
  e164,
  givenVerified,
  newAddress,
  newPhone,
  readOtp,
  readTexts,
} from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { warmUp } from '../../testing/warm-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await warmUp(server);
  await server.saveSetting('registerOTP', true);
});
afterAll(() => server.close());

/** From a new address each time: the cap per address has its own test. */
const send = (phoneNumber: string, headers = {}) =>
  server.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress(), headers });
const verify = (otpToken: string, otpCode: string) =>
  server.call('POST /api/otp/verify', { body: { otpToken, otpCode }, address: newAddress() });
const register = (username: string, headers = {}) =>
  server.call('POST /api/account', { body: aRegistration({ username }), headers });

async function sentCode(phone = newPhone()) {
  const { body } = await send(phone);
  const code = await readOtp(server, e164(phone));
  const wrong = (Number(code) + 1).toString().padStart(6, '0').slice(-6);
  return { phone, token: body.otpToken, code, wrong };
}

describe('POST /api/otp/verify', () => {
  it('accepts the code', { tags: ['S3.11', 'S7.31', 'S8.20'] }, async () => {
    const { token, code } = await sentCode();
    const { status, body } = await verify(token, code);
    expect([status, body]).toEqual([200, { code: 'OTP_CODE_VALID' }]);
  });

  it('answers OTP_CODE_INVALID with the tries left, then OTP_BLOCK after five, even for the right code', {
    tags: ['S8.12', 'S8.19', 'R13.3'],
  }, async () => {
    const { phone, token, code, wrong } = await sentCode();
    for (let left = IDENTITY_LIMITS.otpTriesMax - 1; left >= 0; left -= 1) {
      const { status, body } = await verify(token, wrong);
      expect([status, body]).toEqual([400, { message: 'OTP_CODE_INVALID', triesLeft: left }]);
    }
    const blocked = await verify(token, code);
    expect([blocked.status, blocked.body]).toEqual([429, { message: 'OTP_BLOCK', triesLeft: 0 }]);
    expect((await register(phone)).body).toEqual({ message: 'UNVERIFIED_OTP' });
  });

  it('counts guesses made at once one by one', async () => {
    const { token, code, wrong } = await sentCode();
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(token, wrong)));
    expect(answers.filter(({ body }) => body.message === 'OTP_CODE_INVALID')).toHaveLength(IDENTITY_LIMITS.otpTriesMax);
    expect((await verify(token, code)).body).toEqual({ message: 'OTP_BLOCK', triesLeft: 0 });
  });

  it('accepts a code once, also when it comes 20 times at once', { tags: ['C18'] }, async () => {
    const { token, code } = await sentCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await verify(token, code);
    expect([again.status, again.body]).toEqual([409, { message: 'OTP_VERIFIED' }]);
  });

  it('answers OTP_EXPIRED after five minutes, not before', { tags: ['S8.18', 'R13.1', 'C19'] }, async () => {
    const [first, second] = [await sentCode(), await sentCode()];
    server.clock.advance(5 * MINUTE_MS - 1);
    expect((await verify(first.token, first.code)).status).toBe(200);
    server.clock.advance(1);
    const late = await verify(second.token, second.code);
    expect([late.status, late.body]).toEqual([410, { message: 'OTP_EXPIRED' }]);
  });

  it('does not accept the code of one request for another', { tags: ['C19'] }, async () => {
    const [mine, other] = [await sentCode(), await sentCode()];
    expect((await verify(mine.token, other.code)).body.message).toBe('OTP_CODE_INVALID');
  });

  it('answers OTP_NOT_EXIST to a token nobody gave out', { tags: ['S8.16'] }, async () => {
    const { status, body } = await verify('A'.repeat(43), '123456');
    expect([status, body]).toEqual([404, { message: 'OTP_NOT_EXIST' }]);
  });

  it.each(['short', `${'A'.repeat(42)}=`, `' or true --`, 'A'.repeat(200)])(
    'answers OTP_TOKEN_INVALID to %j, which is no token',
    { tags: ['S8.15'] },
    async (token) => {
      const { status, body } = await verify(token, '123456');
      expect([status, body]).toEqual([400, { message: 'OTP_TOKEN_INVALID' }]);
    },
  );

  it('answers OTP_VERIFY_FAIL when the database fails mid-way, and the code still works', {
    tags: ['S8.22'],
  }, async () => {
    const { token, code } = await sentCode();
    await server.database.query('alter table otp rename column verified_at to away');
    const failed = await verify(token, code);
    await server.database.query('alter table otp rename column away to verified_at');
    expect([failed.status, failed.body]).toEqual([503, { message: 'OTP_VERIFY_FAIL' }]);
    expect((await verify(token, code)).status).toBe(200);
  });
});

describe('a verified number', () => {
  it('is told OTP_VERIFIED instead of being texted again', { tags: ['S8.17'] }, async () => {
    const { phone, headers } = await givenVerified(server);
    server.clock.advance(MINUTE_MS);
    expect((await send(phone, headers)).body).toEqual({ code: 'OTP_VERIFIED', otpRef: '', otpToken: '' });
    expect(await readTexts(server, e164(phone))).toHaveLength(1);
  });

  it('is verified for the browser that gave the code alone: anybody else is sent a code and cannot register it', {
    tags: ['R13.5'],
  }, async () => {
    const { phone, headers } = await givenVerified(server);
    server.clock.advance(MINUTE_MS);
    const stranger = await send(phone);
    expect(stranger.body).toMatchObject({ code: 'SUCCESS', otpToken: expect.stringMatching(/./) });
    expect(await readTexts(server, e164(phone))).toHaveLength(2);
    const theirs = { cookie: `verified_phone=${stranger.body.otpToken}` };
    for (const cookie of [{}, theirs, { cookie: 'verified_phone=x' }, (await givenVerified(server)).headers]) {
      expect((await register(phone, cookie)).body).toEqual({ message: 'UNVERIFIED_OTP' });
    }
    expect((await register(phone, headers)).body).toEqual({ message: 'SUCCESS' });
  });

  it('may register, and no other number may in its place', { tags: ['R13.5'] }, async () => {
    const { phone, headers } = await givenVerified(server);
    expect((await register(newPhone(), headers)).body).toEqual({ message: 'UNVERIFIED_OTP' });
    expect((await register(phone, headers)).body).toEqual({ message: 'SUCCESS' });
  });

  it('is verified for one registration only', async () => {
    const { phone, headers } = await givenVerified(server);
    await register(phone, headers);
    server.clock.advance(MINUTE_MS);
    expect((await send(phone, headers)).body.code).toBe('SUCCESS');
  });

  it('must be verified again after half an hour', async () => {
    const { phone, headers } = await givenVerified(server);
    server.clock.advance(30 * MINUTE_MS);
    expect((await register(phone, headers)).body).toEqual({ message: 'UNVERIFIED_OTP' });
    expect((await send(phone, headers)).body.code).toBe('SUCCESS');
  });

  it('is also remembered by the browser that asks again because the first answer was lost', async () => {
    const { phone, otpToken, otpCode } = await givenVerified(server);
    const again = await verify(otpToken, otpCode);
    expect([again.status, again.body]).toEqual([409, { message: 'OTP_VERIFIED' }]);
    expect((await register(phone, cookiesOf(again))).body).toEqual({ message: 'SUCCESS' });
  });

  it('is remembered out of reach of scripts, other sites and pages, and no longer than it is worth', async () => {
    const { answer } = await givenVerified(server);
    expect(answer.headers['set-cookie']).toMatch(
      /^verified_phone=[\w-]{43}; Max-Age=1800; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const { token, wrong } = await sentCode();
    expect((await verify(token, wrong)).headers['set-cookie']).toBeUndefined();
  });

  it('is remembered inside another site’s page, too, where the service is meant to be embedded', async () => {
    const env = { IFRAME_MODE: 'true', IFRAME_ORIGINS: 'https://embedding.example' };
    const embedded = await testServer({ env, besides: server });
    const { phone, answer, headers } = await givenVerified(embedded);
    expect(answer.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=None; Partitioned; Secure$/);
    expect((await register(phone, headers)).body).toEqual({ message: 'SUCCESS' });
    await embedded.close();
  });
});
