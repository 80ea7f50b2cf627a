import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { newAddress, newPhone } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { otpRepository } from './otp.repository.ts';
import { OTP_CAPS, sendPasswordOtp } from './send-otp.ts';
import { findOtp, tryCode } from './verify-otp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('a code for a new password', () => {
  it('is not waited for, and a phone that is nobody’s has none that could be guessed', async () => {
    const deps = {
      otps: otpRepository(server.connection.db, server.clock),
      clock: server.clock,
      random: { ...systemRandom, digits: () => '123456' },
      log: createLog('silent'),
      appSecrets: ['the secret of this test'],
      sendSms: () => new Promise<void>(() => {}), // A gateway that never responds.
      isBadNumber: async () => false,
      phoneCountry: 'TH',
    } as const;
    const guess = async (isKnown: boolean) => {
      const command = { phoneNumber: newPhone(), address: newAddress(), locale: 'th' } as const;
      const { otpToken } = await sendPasswordOtp(deps, { ...command, isKnown: async () => isKnown });
      return tryCode(deps, await findOtp(deps, otpToken, 'password'), '123456');
    };
    await expect(guess(true)).resolves.toBeUndefined();
    await expect(guess(false)).rejects.toMatchObject({ code: 'OTP_CODE_INVALID', details: { triesLeft: 4 } });
  });

  it('counts towards the same caps as one for a registration', async () => {
    const phoneNumber = newPhone();
    const request = (key: 'POST /api/otp/send' | 'POST /api/password/forgot') =>
      server.call(key, { body: { phoneNumber }, address: newAddress() });
    for (let time = 0; time < OTP_CAPS.phoneDay; time += 1) {
      expect((await request(time % 2 ? 'POST /api/otp/send' : 'POST /api/password/forgot')).status).toBe(200);
      server.clock.advance(MINUTE_MS);
    }
    expect((await request('POST /api/password/forgot')).body).toEqual({ message: 'REQUEST_LIMIT' });
  });
});
