import { randomUUID } from 'node:crypto';
import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/clock.ts';
import {
  cookiesOf,
  e164,
  givenMember,
  newAddress,
  newPhone,
  readOtp,
  readTexts,
  signedIn,
  type TestMember,
} from '../../../testing/members.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { warmUp } from '../../../testing/warm-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await warmUp(server);
});
afterAll(() => server.close());

const NEW = 'a-new-secret-42';
const forgot = (phoneNumber: string, address = newAddress(), headers = {}) =>
  server.call('POST /api/password/forgot', { body: { phoneNumber }, address, headers });
const reset = (otpToken: string, otpCode: string, newPassword = NEW, headers = {}) =>
  server.call('POST /api/password/reset', { body: { otpToken, otpCode, newPassword }, address: newAddress(), headers });
const profileStatus = async (token: string) => (await server.call('GET /api/account/profile', { token })).status;
const canEnter = async ({ username }: { username: string }, password: string) =>
  (await server.call('POST /api/login', { body: { username, password }, address: newAddress() })).status === 200;
const texts = (phone: string, count: number) =>
  until(async () => {
    const seen = await readTexts(server, e164(phone));
    return seen.length >= count && seen;
  }, `${count} texts`);

/** A member who has requested and received a code. */
async function forgetful(change: Partial<TestMember> = {}) {
  const member = await givenMember(server, change);
  const { body } = await forgot(member.username);
  await texts(member.username, 1);
  const code = await readOtp(server, e164(member.username));
  const wrong = ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
  return { member, token: body.otpToken, code, wrong };
}

describe('a forgotten password', () => {
  it('is replaced with the code of the SMS: every device is signed out and the phone is told', {
    tags: ['R8.9', 'P15'],
  }, async () => {
    const { member, token, code } = await forgetful();
    const sessions = [await signedIn(server, member), await signedIn(server, member, { remember: true })];
    const done = await reset(token, code);
    expect([done.status, done.body]).toEqual([200, { message: 'SUCCESS' }]);
    for (const session of sessions) expect(await profileStatus(session)).toBe(401);
    expect([await canEnter(member, member.password), await canEnter(member, NEW)]).toEqual([false, true]);
    await server.later(0);
    expect((await texts(member.username, 2)).join('\n')).toContain('เปลี่ยนรหัสผ่านแล้ว');
  });

  it.each([
    ['th', 'ตั้งรหัสผ่านใหม่', 'เปลี่ยนรหัสผ่านแล้ว'],
    ['lo', 'ຕັ້ງລະຫັດຜ່ານໃໝ່', 'ປ່ຽນລະຫັດຜ່ານແລ້ວ'],
    ['en', 'set a new password', 'password was changed'],
  ])('is written about in the language %s', async (language, requestText, done) => {
    const headers = { 'accept-language': language };
    const { username } = await givenMember(server);
    const { body } = await forgot(username, undefined, headers);
    const [text] = await texts(username, 1);
    expect(text).toContain(requestText);
    expect(text).toContain(body.otpRef);
    await reset(body.otpToken, await readOtp(server, e164(username)), NEW, headers);
    await server.later(0);
    expect((await texts(username, 2)).join('\n')).toContain(done);
  });

  it('is replaced once, also when the same code comes 10 times at once', async () => {
    const { member, token, code } = await forgetful();
    const passwords = Array.from({ length: 10 }, (_, index) => `${NEW}-${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, code, password)));
    const used = answers.filter(({ status }) => status === 200);
    expect(used).toHaveLength(1);
    expect(await canEnter(member, passwords[answers.findIndex(({ status }) => status === 200)] ?? '')).toBe(true);
    expect((await reset(token, code)).status).not.toBe(200);
  });

  it('answers the same again to the same key, because the first answer may have been lost', async () => {
    const { token, code } = await forgetful();
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect((await reset(token, code, NEW, headers)).body).toEqual({ message: 'SUCCESS' });
    expect((await reset(token, code)).body).toEqual({ message: 'OTP_VERIFIED' });
  });

  it('lets its owner in at once, although strangers go on guessing', { tags: ['C16'] }, async () => {
    const { member, token, code } = await forgetful();
    const guess = () =>
      server.call('POST /api/login', { body: { username: member.username, password: 'x' }, address: newAddress() });
    for (let stranger = 0; stranger < 10; stranger += 1) await guess();
    expect((await guess()).body.message).toBe('REQUEST_LIMIT');
    const browser = cookiesOf(await reset(token, code));
    expect((await guess()).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    for (let stranger = 0; stranger < 10; stranger += 1) await guess();
    const entered = await server.call('POST /api/login', {
      body: { username: member.username, password: NEW },
      address: newAddress(),
      headers: browser,
    });
    expect(entered.status).toBe(200);
  });
});

describe('a code for a new password', () => {
  it('counts wrong tries down and is used up after five, even for the right code; nothing changes', async () => {
    const { member, token, code, wrong } = await forgetful();
    const session = await signedIn(server, member);
    for (let left = IDENTITY_LIMITS.otpTriesMax - 1; left >= 0; left -= 1) {
      expect((await reset(token, wrong)).body).toEqual({ message: 'OTP_CODE_INVALID', triesLeft: left });
    }
    const blocked = await reset(token, code);
    expect([blocked.status, blocked.body]).toEqual([429, { message: 'OTP_BLOCK', triesLeft: 0 }]);
    expect([await profileStatus(session), await canEnter(member, member.password)]).toEqual([200, true]);
  });

  it('expires after five minutes', async () => {
    const { token, code } = await forgetful();
    server.clock.advance(5 * MINUTE_MS);
    expect((await reset(token, code)).body).toEqual({ message: 'OTP_EXPIRED' });
  });

  it('is not spent on a password that is too easy to guess', async () => {
    const { member, token, code, wrong } = await forgetful({ name: 'Somchai Rakdee' });
    for (const [password, reason] of [
      ['password1', 'common'],
      ['aaaaaaaa', 'pattern'],
      [member.username, 'own'],
      ['somchai rakdee', 'own'],
    ] as const) {
      const { status, body } = await reset(token, code, password);
      expect([status, body]).toEqual([400, { message: 'INVALID_USER_INFO', key: 'newPassword', reason }]);
    }
    // Only the phone's owner may learn the name.
    expect((await reset(token, wrong, 'somchai rakdee')).body.message).toBe('OTP_CODE_INVALID');
    expect((await reset(token, code)).status).toBe(200);
  });

  it('is no code for a registration, and a code for a registration is none for a new password', async () => {
    const { member, token, code } = await forgetful();
    const verify = await server.call('POST /api/otp/verify', { body: { otpToken: token, otpCode: code } });
    expect([verify.status, verify.body]).toEqual([404, { message: 'OTP_NOT_EXIST' }]);
    server.clock.advance(MINUTE_MS);
    const sent = await server.call('POST /api/otp/send', { body: { phoneNumber: member.username } });
    const other = await reset(sent.body.otpToken, await readOtp(server, e164(member.username)));
    expect([other.status, other.body]).toEqual([404, { message: 'OTP_NOT_EXIST' }]);
    expect(await canEnter(member, member.password)).toBe(true);
  });

  it.each([
    [
      { otpCode: '123456', newPassword: NEW },
      { message: 'KEY_MISSING', key: 'otpToken' },
    ],
    [{ otpToken: 'x', otpCode: '123456', newPassword: NEW }, { message: 'OTP_TOKEN_INVALID' }],
    [
      { otpToken: 'x', otpCode: '123456', newPassword: 'short' },
      { message: 'INVALID_USER_INFO', key: 'newPassword' },
    ],
  ])('answers %j with %j', async (body, expected) => {
    expect((await server.call('POST /api/password/reset', { body })).body).toEqual(expected);
  });
});

describe('a stranger', () => {
  it('cannot learn which phones are registered: same answers, same codes, no SMS to the others', {
    tags: ['R8.8'],
  }, async () => {
    const { token, wrong } = await forgetful();
    const nobody = newPhone();
    const sent = await forgot(nobody);
    expect([sent.status, sent.body]).toEqual([
      200,
      {
        code: 'SUCCESS',
        otpRef: expect.stringMatching(/^[2-9A-Z]{4}$/),
        otpToken: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    for (const newPassword of ['password1', ...Array(IDENTITY_LIMITS.otpTriesMax + 1).fill(NEW)]) {
      const known = await reset(token, wrong, newPassword);
      const unknown = await reset(sent.body.otpToken, wrong, newPassword);
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    }
    expect((await forgot(nobody)).body).toMatchObject({ message: 'REQUEST_LIMIT_1MIN' });
    expect(await readTexts(server, e164(nobody))).toEqual([]);
  });

  it.each(['081234567', 'abc', '02055123456'])('is refused %j, which is no number of this country', async (phone) => {
    expect((await forgot(phone)).body).toEqual({ message: 'INVALID_USER_INFO', key: 'phoneNumber' });
  });
});

it('sends no code to a member who was deactivated', async () => {
  const member = await givenMember(server);
  await server.database.query(`update member set status = 'inactive' where id = $1`, [member.id]);
  expect((await forgot(member.username)).body).toMatchObject({ code: 'SUCCESS' });
  const other = await givenMember(server);
  await forgot(other.username);
  await texts(other.username, 1);
  expect(await readTexts(server, e164(member.username))).toEqual([]);
});
