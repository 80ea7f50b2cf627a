import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRegistration, cookiesOf, e164, givenMember, newPhone, readOtp, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('logs a whole journey without a password, a token, a code, a phone, an account or an address line', {
  tags: ['C40.1'],
}, async () => {
  await server.saveSetting('registerOTP', true);
  const registration = aRegistration({ name: 'Somebody With A Name' });
  const { username, password } = registration;
  const sent = await server.call('POST /api/otp/send', { body: { phoneNumber: username } });
  const otpCode = await readOtp(server, e164(username));
  await server.call('POST /api/otp/verify', { body: { otpToken: sent.body.otpToken, otpCode: '000000' } });
  const verified = await server.call('POST /api/otp/verify', { body: { otpToken: sent.body.otpToken, otpCode } });
  const headers = cookiesOf(verified);
  await server.call('POST /api/account/validate', { body: registration, headers });
  await server.call('POST /api/account', { body: registration, headers });
  await server.call('POST /api/login', { body: { username, password: 'a wrong password' } });
  const token = await signedIn(server, registration);
  await server.call('GET /api/account/profile', { token });
  await server.call('PUT /api/account/changepwd', {
    token,
    body: { oldPassword: password, newPassword: 'the-new-secret' },
  });
  await server.app.inject(`/api/lookup/info?token=${token}&password=${password}`);
  await server.app.inject(`/api/unknown/${password}`);
  await server.call('POST /api/login', { body: `{"password":"${password}` });
  await server.call('POST /api/logout', { token });
  await server.saveSetting('registerOTP', false);

  const log = server.logLines.join('\n');
  expect(server.logLines.length).toBeGreaterThan(10);
  const secrets = [
    password,
    'a wrong password',
    'the-new-secret',
    token,
    sent.body.otpToken,
    otpCode,
    username,
    e164(username),
    registration.bankAccountNo,
    registration.name,
    'argon2',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).toContain('"route":"/api/account/changepwd"');
});

it('logs why it failed inside, without the row the database complained about', { tags: ['C40.1'] }, async () => {
  await server.database.query(`alter table member add constraint no_nobody check (name <> 'Nobody At All')`);
  const registration = aRegistration({ name: 'Nobody At All' });
  const failed = await server.call('POST /api/account', { body: registration });
  expect(failed.body).toEqual({ message: 'REGISTER_FAIL' });

  const log = server.logLines.join('\n');
  expect(log).toContain('no_nobody');
  expect(log).not.toContain('argon2');
  expect(log).not.toContain('Nobody At All');
  expect(log).not.toContain(registration.bankAccountNo);
});

it('answers a failure inside with a code and nothing about the inside', {
  tags: ['S8.66', 'R2.4', 'C40.1'],
}, async () => {
  const token = await signedIn(server, await givenMember(server));
  await server.database.query('alter table bank rename to bank_away');
  const { status, body } = await server.call('GET /api/lookup/banks', { token });
  await server.database.query('alter table bank_away rename to bank');
  expect([status, body]).toEqual([500, { message: 'INTERNAL_SERVER_ERROR' }]);
  expect(server.logLines.join('\n')).toContain('relation \\"bank\\" does not exist');
});

it('cuts short what a client says about itself', async () => {
  const headers = { 'x-wallet-client': 'x'.repeat(5_000), 'user-agent': 'y'.repeat(5_000) };
  await server.call('POST /api/login', { headers, body: { username: newPhone(), password: 'z' } });
  expect(server.logLines.at(-1)?.length).toBeLessThan(600);
});
