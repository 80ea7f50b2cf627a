import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { e164, e164Lao, newAddress, newLaoPhone, newPhone, readOtp, readTexts } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { warmUp } from '../../testing/warm-up.ts';
import { OTP_CAPS } from './send-otp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { SMS_TIMEOUT_MS: '1000' } });
  await warmUp(server);
});
afterAll(() => server.close());

const send = (phoneNumber: string, address = newAddress(), headers = {}) =>
  server.call('POST /api/otp/send', { body: { phoneNumber }, address, headers });
const verify = (otpToken: string, otpCode: string) =>
  server.call('POST /api/otp/verify', { body: { otpToken, otpCode } });

/** Inserts sent codes as rows, because sending thousands would take long. */
const givenSent = (count: number, phone: (index: number) => string, address = '192.0.2.99', agoMs = HOUR_MS / 2) =>
  server.database.query(
    `insert into otp (id, phone, address, token_hash, code_hash, reference, created_at, expires_at, sent_at)
     select gen_random_uuid(), phone, $2, sha256(gen_random_uuid()::text::bytea), 'x', 'ABCD', $3, $3, $3
     from unnest($1::text[]) as phone`,
    [
      Array.from({ length: count }, (_, index) => phone(index)),
      address,
      new Date(server.clock.now().getTime() - agoMs),
    ],
  );

describe('POST /api/otp/send', () => {
  it('sends six digits and the reference that the screen shows', {
    tags: ['S3.9', 'S3.10', 'S7.30', 'R13.1'],
  }, async () => {
    const phone = newPhone();
    const { status, body } = await send(phone);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 'SUCCESS',
      otpRef: expect.stringMatching(/^[2-9A-Z]{4}$/),
      otpToken: expect.any(String),
    });
    const [text, ...more] = await readTexts(server, e164(phone));
    expect(text).toMatch(/(?<!\d)\d{6}(?!\d)/);
    expect(text).toContain(body.otpRef);
    expect(more).toEqual([]);
  });

  it.each([
    ['th', 'รหัส OTP กระเป๋า'],
    ['lo', 'ລະຫັດ OTP ກະເປົາ'],
    ['en', 'Krapao OTP'],
  ])('writes the text in the language %s', async (language, words) => {
    const phone = newPhone();
    await send(phone, undefined, { 'accept-language': language });
    expect((await readTexts(server, e164(phone)))[0]).toContain(words);
  });

  it.each([
    '081234567',
    '08123456789',
    '0212345678',
    'abc',
    '0812345678 ext 5',
    'call 0812345678',
    '<b>0812345678',
    ' ',
  ])('refuses %j, which is no Thai mobile number, and sends nothing', async (phoneNumber) => {
    const before = await server.database.query('select count(*) from otp');
    const { status, body } = await send(phoneNumber);
    expect([status, body.key]).toEqual([400, 'phoneNumber']);
    expect(['INVALID_USER_INFO', 'KEY_INVALID']).toContain(body.message);
    expect(await server.database.query('select count(*) from otp')).toEqual(before);
  });

  it('keeps the code as a keyed hash and the token as a hash', async () => {
    const phone = newPhone();
    const { body } = await send(phone);
    const code = await readOtp(server, e164(phone));
    const [row] = await server.database.query('select * from otp where phone = $1', [e164(phone)]);
    const stored = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(body.otpToken);
    expect(row?.code_hash).toHaveLength(32);
  });

  it('answers REQUEST_LIMIT_1MIN within 60 seconds of the last text, and sends after them', {
    tags: ['S8.14', 'R13.2'],
  }, async () => {
    const phone = newPhone();
    await send(phone);
    server.clock.advance(MINUTE_MS - 1);
    const tooSoon = await send(phone);
    expect([tooSoon.status, tooSoon.body, tooSoon.headers['retry-after']]).toEqual([
      429,
      { message: 'REQUEST_LIMIT_1MIN', retryAfterSeconds: 1 },
      '1',
    ]);
    expect(await readTexts(server, e164(phone))).toHaveLength(1);

    server.clock.advance(1);
    expect((await send(phone)).status).toBe(200);
    expect(await readTexts(server, e164(phone))).toHaveLength(2);
  });

  it('sends one text when the same number is asked for 20 times at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
      new Set(['REQUEST_LIMIT_1MIN']),
    );
    expect(await readTexts(server, e164(phone))).toHaveLength(1);
  });
});

describe('caps on what a day may cost', () => {
  afterEach(() => server.clock.advance(2 * DAY_MS));
  const last = (index: number) => String(index).padStart(5, '0');

  it('hold per phone and day', { tags: ['R13.4', 'C20'] }, async () => {
    const phone = newPhone();
    await givenSent(OTP_CAPS.phoneDay, () => e164(phone));
    expect((await send(phone)).body).toEqual({ message: 'REQUEST_LIMIT' });
    server.clock.advance(DAY_MS);
    expect((await send(phone)).status).toBe(200);
  });

  it('hold per address and hour', { tags: ['R13.4', 'C20'] }, async () => {
    await givenSent(OTP_CAPS.addressHour, (index) => `+6691${index}00${last(index)}`, '192.0.2.7');
    expect((await send(newPhone(), '192.0.2.7')).body).toEqual({ message: 'REQUEST_LIMIT' });
    expect((await send(newPhone(), '192.0.2.8')).status).toBe(200);
    server.clock.advance(HOUR_MS);
    expect((await send(newPhone(), '192.0.2.7')).status).toBe(200);
  });

  it('hold per block of numbers and day, so that nobody earns from a block of their own', {
    tags: ['C20'],
  }, async () => {
    await givenSent(OTP_CAPS.blockDay, (index) => `+668765${last(index)}`);
    expect((await send('0876599999')).body).toEqual({ message: 'REQUEST_LIMIT' });
    expect((await send('0876699999')).status).toBe(200);
  });

  it('hold per day in all', { tags: ['C20'] }, async () => {
    await givenSent(OTP_CAPS.totalDay - 1, (index) => `+66${900_000_000 + index * 4_000}`);
    expect((await send(newPhone())).status).toBe(200);
    expect((await send(newPhone())).body).toEqual({ message: 'REQUEST_LIMIT' });
  });

  it('also hold when asked at once from one address', async () => {
    await givenSent(OTP_CAPS.addressHour - 2, (index) => `+6692${index}00${last(index)}`, '192.0.2.9');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(newPhone(), '192.0.2.9')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('answer OTP_BLOCK after too many wrong codes in a day, whatever the number of texts', async () => {
    const phone = newPhone();
    for (let round = 0; round < OTP_CAPS.wrongTriesDay / IDENTITY_LIMITS.otpTriesMax; round += 1) {
      const { body } = await send(phone);
      for (let guess = 0; guess < IDENTITY_LIMITS.otpTriesMax; guess += 1) await verify(body.otpToken, 'xxxxxx');
      server.clock.advance(MINUTE_MS);
    }
    const blocked = await send(phone);
    expect([blocked.status, blocked.body]).toEqual([429, { message: 'OTP_BLOCK' }]);
  });
});

describe('an SMS gateway in trouble', () => {
  afterEach(() => server.sandbox.call('DELETE', '/faults'));

  it.each(['timeout-before', 'timeout-after', 'error-500', 'garbage', 'refuse'])(
    'with %s answers OTP_SEND_FAIL, counts as sent, and works again once it is well',
    { tags: ['S8.21'] },
    async (mode) => {
      const phone = newPhone();
      await server.sandbox.setFault('sms', { mode, times: 1 });
      const failed = await send(phone);
      expect([failed.status, failed.body]).toEqual([502, { message: 'OTP_SEND_FAIL' }]);
      expect((await send(phone)).body.message).toBe('REQUEST_LIMIT_1MIN');
      server.clock.advance(MINUTE_MS);
      const { body } = await send(phone);
      expect((await verify(body.otpToken, await readOtp(server, e164(phone)))).body).toEqual({
        code: 'OTP_CODE_VALID',
      });
    },
  );

  it.each(['slow', 'duplicate'])('with %s still delivers a code that works', async (mode) => {
    const phone = newPhone();
    await server.sandbox.setFault('sms', { mode, delayMs: 50, times: 1 });
    const { body } = await send(phone);
    expect((await verify(body.otpToken, await readOtp(server, e164(phone)))).status).toBe(200);
  });

  it('that is not there at all answers OTP_SEND_FAIL', async () => {
    const lonely = await testServer({ env: { SMS_URL: 'http://127.0.0.1:9/' }, besides: server });
    const failed = await lonely.call('POST /api/otp/send', { body: { phoneNumber: newPhone() } });
    expect([failed.status, failed.body]).toEqual([502, { message: 'OTP_SEND_FAIL' }]);
    await lonely.close();
  });

  it('that knows another key answers OTP_SEND_FAIL, and the log holds neither key nor code', async () => {
    const stranger = await testServer({ env: { SMS_KEY: 'the-wrong-key-of-mine' }, besides: server });
    const failed = await stranger.call('POST /api/otp/send', { body: { phoneNumber: newPhone() } });
    expect(failed.body).toEqual({ message: 'OTP_SEND_FAIL' });
    expect(stranger.logLines.join()).toContain('an OTP could not be sent');
    expect(stranger.logLines.join()).not.toContain('the-wrong-key-of-mine');
    await stranger.close();
  });
});

it('answers OTP_SEND_FAIL when the database fails mid-way, and sends nothing', async () => {
  const phone = newPhone();
  await server.database.query('alter table otp rename to otp_away');
  const failed = await send(phone);
  await server.database.query('alter table otp_away rename to otp');
  expect([failed.status, failed.body]).toEqual([502, { message: 'OTP_SEND_FAIL' }]);
  expect(await readTexts(server, e164(phone))).toEqual([]);
});

describe('in the Lao build', () => {
  let lao: TestServer;
  beforeAll(async () => {
    lao = await testServer({ env: { LAOS_MODE: 'true' }, besides: server });
  });
  afterAll(() => lao.close());
  const sendLao = (phoneNumber: string) =>
    lao.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress() });

  it('Lao mobile numbers are texted, Thai ones are refused', async () => {
    const phone = newLaoPhone();
    expect((await sendLao(phone)).status).toBe(200);
    expect(await readTexts(lao, e164Lao(phone))).toHaveLength(1);
    expect((await sendLao(newPhone())).body).toEqual({ message: 'INVALID_USER_INFO', key: 'phoneNumber' });
  });

  it('a block of numbers is no larger than in the Thai build', async () => {
    await givenSent(OTP_CAPS.blockDay, (index) => `+85620551${String(index).padStart(5, '0')}`);
    expect((await sendLao('02055199999')).body).toEqual({ message: 'REQUEST_LIMIT' });
    expect((await sendLao('02055299999')).status).toBe(200);
  });
});
