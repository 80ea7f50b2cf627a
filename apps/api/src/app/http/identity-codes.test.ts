import { DISPLAY_ONLY } from '@krapao/contract/display-only';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '@krapao/contract/errors';
import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../../modules/deposits/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import {
  aRegistration,
  e164,
  givenMember,
  givenVerified,
  newAddress,
  newPhone,
  readOtp,
  signedIn,
} from '../../testing/members.ts';
import { givenOperator } from '../../testing/operators.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

/** Sign-in, one-time passwords and registration: the first three groups of the catalogue. */
const GROUPS = ERROR_CODES.slice(0, ERROR_CODES.indexOf('GAME_ACTIVATION_FAIL') + 1);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Produced = { status: number; body: { message?: string; code?: string } };

const logIn = (username: string, password: string, address = newAddress()) =>
  server.call('POST /api/login', { body: { username, password }, address });
const register = (change: Parameters<typeof aRegistration>[0] = {}) =>
  server.call('POST /api/account', { body: aRegistration(change) });
const send = (phoneNumber: string, headers = {}) =>
  server.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress(), headers });
const verify = (otpToken: string, otpCode: string) =>
  server.call('POST /api/otp/verify', { body: { otpToken, otpCode } });

async function sent() {
  const phone = newPhone();
  const { body } = await send(phone);
  return { phone, token: body.otpToken, code: await readOtp(server, e164(phone)) };
}

/** Renames a table while `work` runs: the simplest internal failure. */
async function without(table: string, work: () => Promise<Produced>): Promise<Produced> {
  await server.database.query(`alter table ${table} rename to away`);
  try {
    return await work();
  } finally {
    await server.database.query(`alter table away rename to ${table}`);
  }
}

const PATHS: Partial<Record<ErrorCode, () => Promise<Produced>>> = {
  UNAUTHORIZED: async () => {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/callbacks/bank', payload: '{}' },
      headers: { 'content-type': 'application/json', 'x-signature': 'wrong' },
    });
    return { status: answer.statusCode, body: answer.json() };
  },
  NO_USER: async () => {
    const { id } = await recordPayment(server.modules.deposits, {
      ...{ senderBank: 'KBANK', transRef: 'FROM-NOBODY', receiverBank: 'KBANK', receiverAccount: '0123456789' },
      ...{ amount: minor(100n), currency: 'THB', paidAt: server.clock.now(), source: 'feed' },
    });
    const { cookie } = await givenOperator(server);
    const body = { memberId: 'nobody', why: 'a test' };
    return server.office('POST /api/office/payments/{id}/credit', { params: { id }, cookie, body });
  },
  WRONG_CREDENTIAL: () => logIn(newPhone(), 'anything'),
  WRONG_PASSWORD: async () => {
    const token = await signedIn(server, await givenMember(server));
    return server.call('PUT /api/account/changepwd', { token, body: { oldPassword: 'x', newPassword: 'long-enough' } });
  },
  INACTIVE_USER: async () => {
    const member = await givenMember(server);
    await server.database.query(`update member set status = 'inactive' where id = $1`, [member.id]);
    return logIn(member.username, member.password);
  },
  LOGIN_FAIL: async () => {
    const { username, password } = await givenMember(server);
    return without('session', () => logIn(username, password));
  },
  OTP_BLOCK: async () => {
    const { token } = await sent();
    for (let guess = 0; guess < IDENTITY_LIMITS.otpTriesMax; guess += 1) await verify(token, 'wrong');
    return verify(token, 'wrong');
  },
  REQUEST_LIMIT: async () => {
    const [phone, address] = [newPhone(), newAddress()];
    for (let guess = 0; guess < 3; guess += 1) await logIn(phone, 'wrong', address);
    return logIn(phone, 'wrong', address);
  },
  REQUEST_LIMIT_1MIN: async () => send((await sent()).phone),
  OTP_TOKEN_INVALID: () => verify('no token', '123456'),
  OTP_NOT_EXIST: () => verify('A'.repeat(43), '123456'),
  OTP_VERIFIED: async () => {
    const { phone, headers } = await givenVerified(server);
    return send(phone, headers);
  },
  OTP_EXPIRED: async () => {
    const { token, code } = await sent();
    server.clock.advance(5 * MINUTE_MS);
    return verify(token, code);
  },
  OTP_CODE_INVALID: async () => verify((await sent()).token, 'wrong'),
  OTP_CODE_VALID: async () => {
    const { token, code } = await sent();
    return verify(token, code);
  },
  OTP_SEND_FAIL: async () => {
    await server.sandbox.setFault('sms', { mode: 'error-500', times: 1 });
    return send(newPhone());
  },
  PHONE_NO_SMS: async () => {
    await server.sandbox.setFault('sms', { mode: 'refuse', code: 'BAD_NUMBER', times: 1 });
    return send(newPhone());
  },
  OTP_VERIFY_FAIL: async () => {
    const { token, code } = await sent();
    return without('otp', () => verify(token, code));
  },
  UNVERIFIED_OTP: async () => {
    await server.saveSetting('registerOTP', true);
    const produced = await register();
    await server.saveSetting('registerOTP', false);
    return produced;
  },
  EXISTING_USER: async () => register({ username: (await givenMember(server)).username }),
  EXISTING_BANK: async () => register({ bankAccountNo: (await givenMember(server)).bankAccountNo }),
  INVALID_USER_INFO: () => register({ username: '12345' }),
  INVALID_BANK: () => register({ bankCode: 'NOBANK' }),
  BANK_ACCOUNT_NAME_ENG: () => register({ bankCode: 'KTB', bankAccountName: 'มะลิ' }),
  REGISTER_FAIL: () => without('bank', () => register()),
};

describe('every code of sign-in, OTP and registration', () => {
  it('is either produced or only ever shown, and no code is both', () => {
    const produced = Object.keys(PATHS);
    const shown = Object.keys(DISPLAY_ONLY).filter((code) => GROUPS.includes(code as ErrorCode));
    expect([...produced, ...shown].sort()).toEqual([...GROUPS].sort());
  });

  it.each(Object.entries(PATHS))(
    '%s is produced, under its own status',
    { tags: ['S8.3', 'S8.9'] },
    async (code, produce) => {
      const { status, body } = await produce();
      expect([body.message ?? body.code, status]).toEqual([code, ERROR_STATUS[code as ErrorCode]]);
    },
  );
});
