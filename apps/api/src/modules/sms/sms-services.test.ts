import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { e164, newAddress, newPhone, readOtp, readTexts } from '../../testing/members.ts';
import { silentService } from '../../testing/silent-service.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let base: TestServer;
let dead: Awaited<ReturnType<typeof silentService>>;
const others: TestServer[] = [];
beforeAll(async () => {
  base = await testServer();
  dead = await silentService();
});
afterEach(async () => {
  await base.sandbox.call('DELETE', '/faults');
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await base.close();
  dead.close();
});

async function connected(adapters: string, env: Record<string, string> = {}): Promise<TestServer> {
  const { sandbox } = base;
  const services = {
    ...{ THAIBULKSMS_URL: `${sandbox.base}/thaibulksms`, THAIBULKSMS_KEY: 'sandbox-thaibulksms-key' },
    ...{ THAIBULKSMS_SECRET: 'sandbox-thaibulksms-secret', THAIBULKSMS_SENDER: 'KRAPAO' },
    ...{ TWILIO_URL: `${sandbox.base}/twilio`, TWILIO_ACCOUNT: `AC${'0'.repeat(32)}` },
    ...{ TWILIO_TOKEN: 'sandbox-twilio-token', TWILIO_SENDER: 'KRAPAO' },
  };
  const other = await testServer({ env: { SMS_ADAPTERS: adapters, ...services, ...env }, besides: base });
  others.push(other);
  return other;
}
const send = (server: TestServer, phoneNumber: string) =>
  server.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress() });

describe('text messages by the services outside', { tags: ['O1106'] }, () => {
  it.each(['thaibulksms', 'twilio'])('bring a code that works, sent by %s', async (adapter) => {
    const server = await connected(adapter);
    const phone = newPhone();
    const { body } = await send(server, phone);
    const otpCode = await readOtp(server, e164(phone));
    const verified = await server.call('POST /api/otp/verify', { body: { otpToken: body.otpToken, otpCode } });
    expect(verified.body).toEqual({ code: 'OTP_CODE_VALID' });
  });

  it('go to the next service where the first is in trouble', async () => {
    const server = await connected('thaibulksms twilio');
    await base.sandbox.setFault('thaibulksms', { mode: 'refuse' });
    const phone = newPhone();
    expect((await send(server, phone)).status).toBe(200);
    expect(await readTexts(server, e164(phone))).toHaveLength(1);
  });

  it('cost one silence where the first service is dead, and then none', async () => {
    const server = await connected('thaibulksms twilio', { THAIBULKSMS_URL: dead.url });
    for (let n = 0; n < 4; n += 1) expect((await send(server, newPhone())).status).toBe(200);
    expect(dead.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('to a number that cannot get them tell the member so, and try no other service', async () => {
    const server = await connected('twilio thaibulksms');
    await base.sandbox.setFault('twilio', { mode: 'refuse', code: '21614' });
    const phone = newPhone();
    const refused = await send(server, phone);
    expect([refused.status, refused.body]).toEqual([422, { message: 'PHONE_NO_SMS' }]);
    expect(await readTexts(server, e164(phone))).toEqual([]);
  });
});
