import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aLaoRegistration,
  aRegistration,
  e164,
  givenMember,
  givenVerified,
  newLaoPhone,
  newPhone,
  type Registration,
  signedIn,
} from '../../../testing/members.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let lao: TestServer;
beforeAll(async () => {
  server = await testServer();
  lao = await testServer({ env: { LAOS_MODE: 'true' }, besides: server });
});
afterAll(async () => {
  await lao.close();
  await server.close();
});

const register = (body: unknown, headers = {}, node = server) => node.call('POST /api/account', { body, headers });
const validate = (body: unknown, node = server, headers = {}) =>
  node.call('POST /api/account/validate', { body, headers });
const membersWith = (phone: string) => server.database.query('select * from member where phone = $1', [phone]);

describe('with the OTP option on', () => {
  beforeAll(async () => {
    await givenMember(server);
    await server.saveSetting('registerOTP', true);
  });
  afterAll(() => server.saveSetting('registerOTP', false));
  const known = async () => {
    const [member] = await server.database.query<{ phone: string; bank_account_no: string }>(
      `select phone, bank_account_no from member where bank_code = 'KBANK' and phone like '+66%' limit 1`,
    );
    if (!member) throw new Error('nobody has registered yet');
    return member;
  };

  it('an unverified phone answers UNVERIFIED_OTP at every step, and stores nothing', {
    tags: ['S8.23', 'C21'],
  }, async () => {
    const registration = aRegistration();
    for (const { status, body } of [await validate(registration), await register(registration)]) {
      expect([status, body]).toEqual([403, { message: 'UNVERIFIED_OTP' }]);
    }
    expect(await membersWith(e164(registration.username))).toEqual([]);
  });

  it('a stranger cannot learn whether a bank account is registered', async () => {
    const bank = { bankCode: 'KBANK', bankAccountName: 'A', bankAccountNo: (await known()).bank_account_no };
    const { phone, headers } = await givenVerified(server);
    expect((await validate({ ...bank, username: phone }, server, headers)).body).toEqual({ message: 'EXISTING_BANK' });
    for (const [path, cookie] of [
      [bank, {}],
      [bank, headers],
      [{ ...bank, username: newPhone() }, headers],
    ] as const) {
      expect((await validate(path, server, cookie)).body).toEqual({ message: 'UNVERIFIED_OTP' });
    }
  });

  it('a verified phone asks about ten bank accounts at most, also at once, and then has to be verified again', async () => {
    const { phone, headers } = await givenVerified(server);
    const request = () => {
      const { bankCode, bankAccountName, bankAccountNo } = aRegistration();
      return validate({ username: phone, bankCode, bankAccountName, bankAccountNo }, server, headers);
    };
    const answers = await Promise.all(Array.from({ length: 30 }, request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await register(aRegistration({ username: phone }), headers)).body).toEqual({ message: 'UNVERIFIED_OTP' });
    server.clock.advance(60_000);
    const again = await givenVerified(server, phone);
    expect((await register(aRegistration({ username: phone }), again.headers)).body).toEqual({ message: 'SUCCESS' });
  });

  it('a stranger cannot learn whether a phone is registered', async () => {
    const registered = `0${(await known()).phone.slice(3)}`;
    expect((await validate({ username: registered })).body).toEqual((await validate({ username: newPhone() })).body);
  });
});

describe('in the Lao build', () => {
  const currencyAfter = async (change: Partial<Registration>) => {
    const registration = aLaoRegistration(change);
    await register(registration, {}, lao);
    const [row] = await server.database.query('select currency from member where bank_account_no = $1', [
      registration.bankAccountNo,
    ]);
    return row?.currency;
  };

  it('the currency is kip unless the member chooses baht', async () => {
    expect(await currencyAfter({})).toBe('LAK');
    expect(await currencyAfter({ currency: 'LAK' })).toBe('LAK');
    expect(await currencyAfter({ currency: 'BAHT' })).toBe('THB');
  });

  it('phones are Lao, and a Thai one is refused', async () => {
    expect((await register(aLaoRegistration(), {}, lao)).status).toBe(200);
    const { body } = await register(aLaoRegistration({ username: newPhone() }), {}, lao);
    expect(body).toEqual({ message: 'INVALID_USER_INFO', key: 'username' });
  });

  it('Lao and Thai banks may both be chosen', async () => {
    expect((await validate(aLaoRegistration(), lao)).status).toBe(200);
    expect((await validate(aRegistration({ username: newLaoPhone(), currency: 'BAHT' }), lao)).status).toBe(200);
  });

  it('an account in kip at a Thai bank is refused, because there is none', async () => {
    const registration = aRegistration({ username: newLaoPhone(), currency: 'LAK' });
    for (const { status, body } of [await validate(registration, lao), await register(registration, {}, lao)]) {
      expect([status, body]).toEqual([400, { message: 'INVALID_BANK', key: 'currency' }]);
    }
    expect((await register({ ...registration, currency: 'BAHT' }, {}, lao)).status).toBe(200);
  });

  it('a member with kip cannot move to a Thai bank later either', async () => {
    const member = await givenMember(lao, aLaoRegistration());
    const { status, body } = await lao.call('PUT /api/account/profile', {
      token: await signedIn(lao, member),
      body: { ...aRegistration(), password: member.password },
    });
    expect([status, body]).toEqual([400, { message: 'INVALID_BANK', key: 'currency' }]);
  });
});
