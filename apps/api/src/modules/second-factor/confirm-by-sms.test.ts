import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { e164, givenMember, newAddress, readOtp, signedIn, type TestMember } from '../../testing/members.ts';
import { givenApp, unproved } from '../../testing/second-factor.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A signed-in member without a second factor, while the operator has codes by SMS switched on or off. */
async function givenSigned({ isOn = true } = {}) {
  await server.saveSetting('registerOTP', false);
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  await server.saveSetting('registerOTP', isOn);
  return { member, token };
}

const NEW_PASSWORD = 'a-better-one-7';
const BY_SMS = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'sms' } };
const refusal = (message: string) => ({ body: { message } });

const changePassword = (token: string, oldPassword: string) =>
  server.call('PUT /api/account/changepwd', { token, body: { oldPassword, newPassword: NEW_PASSWORD } });
const otherNumber = ({ bankAccountNo }: TestMember) => bankAccountNo.split('').reverse().join('');
const changeBank = (token: string, member: TestMember, password: string | undefined = member.password) => {
  const { name, bankCode, bankAccountName } = member;
  const body = { name, bankCode, bankAccountName, bankAccountNo: otherNumber(member), password };
  return server.call('PUT /api/account/profile', { token, body });
};
const changes = ({ member, token }: { member: TestMember; token: string }) => [
  () => changeBank(token, member),
  () => changePassword(token, member.password),
];
const bankOf = async (token: string) =>
  (await server.call('GET /api/account/profile', { token })).body.bankAccount.bankAccountNo;

async function sentCode({ member, token }: { member: TestMember; token: string }) {
  const { body } = await server.call('POST /api/second-factor/sms', { token, address: newAddress() });
  return { otpToken: body.otpToken, code: await readOtp(server, e164(member.username)) };
}
const prove = (token: string, body: { code: string; otpToken: string }) =>
  server.call('POST /api/second-factor/prove', { token, body, address: newAddress() });

describe('without a second factor, while codes by SMS are on', () => {
  it('bank account and password need the password and the code of an SMS, and the same call goes through after it', {
    tags: ['P14'],
  }, async () => {
    const signed = await givenSigned();
    const { member, token } = signed;
    for (const change of changes(signed)) expect(await change()).toMatchObject(BY_SMS);
    expect(await bankOf(token)).toBe(member.bankAccountNo);
    expect(await signedIn(server, member, { address: newAddress() })).toBeTruthy();
    await prove(token, await sentCode(signed));
    // The password is needed all the same.
    expect(await changeBank(token, member, 'not the password')).toMatchObject(refusal('WRONG_PASSWORD'));
    expect(await changePassword(token, 'not the password')).toMatchObject(refusal('WRONG_PASSWORD'));
    for (const change of changes(signed)) expect((await change()).status).toBe(200);
    expect(await bankOf(token)).toBe(otherNumber(member));
  });

  it('a wrong password and a refused account are told before a code is requested', { tags: ['P14'] }, async () => {
    const { member, token } = await givenSigned();
    const body = { ...member, bankCode: 'NOBANK' };
    expect(await changeBank(token, member, 'not the password')).toMatchObject(refusal('WRONG_PASSWORD'));
    expect(await changePassword(token, 'not the password')).toMatchObject(refusal('WRONG_PASSWORD'));
    expect(await server.call('PUT /api/account/profile', { token, body })).toMatchObject(refusal('INVALID_BANK'));
  });

  it('the spelling of the account name needs a code too, and the profile name none', { tags: ['P14'] }, async () => {
    const { member, token } = await givenSigned();
    await server.database.query(`update member set bank_code = 'KTB' where id = $1`, [member.id]);
    const spell = () =>
      server.call('PUT /api/account/bankAccountName', {
        token,
        body: { bankCode: 'KTB', bankAccountName: 'MALI JAIDEE' },
      });
    expect(await spell()).toMatchObject(BY_SMS);
    const { bankAccountName, bankAccountNo } = member;
    const body = { name: 'Mali', bankCode: 'KTB', bankAccountName, bankAccountNo };
    expect((await server.call('PUT /api/account/profile', { token, body })).status).toBe(200);
    await prove(token, await sentCode({ member, token }));
    expect((await spell()).status).toBe(200);
  });

  it('a code of another phone, of another purpose or used before proves nothing', { tags: ['P14'] }, async () => {
    const [one, other] = [await givenSigned(), await givenSigned()];
    const theirs = await sentCode(other);
    expect(await prove(one.token, theirs)).toMatchObject(refusal('OTP_NOT_EXIST'));
    expect((await prove(other.token, theirs)).status).toBe(200);
    expect(await prove(other.token, theirs)).toMatchObject(refusal('OTP_VERIFIED'));

    const forgot = await server.call('POST /api/password/forgot', {
      body: { phoneNumber: one.member.username },
      address: newAddress(),
    });
    const code = await until(
      async () => readOtp(server, e164(one.member.username)).catch(() => false as const),
      'the SMS, which the answer does not wait for',
    );
    expect(await prove(one.token, { code, otpToken: forgot.body.otpToken })).toMatchObject(refusal('OTP_NOT_EXIST'));
    expect(await changeBank(one.token, one.member)).toMatchObject(BY_SMS);
  });

  it('an expired code proves nothing, and a proof counts for its session and five minutes', {
    tags: ['P14', 'P104'],
  }, async () => {
    const signed = await givenSigned();
    const { member, token } = signed;
    const second = await signedIn(server, member);
    const late = await sentCode(signed);
    server.clock.advance(5 * MINUTE_MS);
    expect(await prove(token, late)).toMatchObject(refusal('OTP_EXPIRED'));
    await prove(token, await sentCode(signed));
    expect(await changeBank(second, member)).toMatchObject(BY_SMS);
    server.clock.advance(5 * MINUTE_MS);
    expect(await changeBank(token, member)).toMatchObject(BY_SMS);
    expect(await bankOf(token)).toBe(member.bankAccountNo);
  });

  it('passkeys are added and removed with a code too', { tags: ['P203'] }, async () => {
    const signed = await givenSigned();
    const { member, token } = signed;
    const options = () =>
      server.call('POST /api/account/passkeys/options', {
        token,
        body: { password: member.password },
        address: newAddress(),
      });
    expect(await options()).toMatchObject(BY_SMS);
    await prove(token, await sentCode(signed));
    const passkey = authenticator('http://localhost:8080').register((await options()).body);
    const added = await server.call('POST /api/account/passkeys', { token, body: { ...passkey, name: 'Phone' } });
    await unproved(server, member.id);
    const remove = await server.call('POST /api/account/passkeys/{id}/remove', {
      token,
      params: { id: added.body.id },
      body: { password: member.password },
      address: newAddress(),
    });
    expect(remove).toMatchObject(BY_SMS);
  });
});

it('with a second factor no SMS replaces it, while codes by SMS are on', { tags: ['P14'] }, async () => {
  const signed = await givenSigned();
  const sms = await sentCode(signed);
  const app = await givenApp(server, signed.token);
  await unproved(server, signed.member.id);
  server.clock.advance(30 * SECOND_MS);
  expect(await prove(signed.token, sms)).toMatchObject(refusal('SECOND_FACTOR_INVALID'));
  for (const change of changes(signed)) expect(await change()).toMatchObject({ status: 403, body: { by: 'factor' } });
  await server.call('POST /api/second-factor/prove', { token: signed.token, body: { code: app.code() } });
  for (const change of changes(signed)) expect((await change()).status).toBe(200);
});

it('while the operator has codes by SMS switched off, the password is enough', { tags: ['P14'] }, async () => {
  const signed = await givenSigned({ isOn: false });
  for (const change of changes(signed)) expect((await change()).status).toBe(200);
});
