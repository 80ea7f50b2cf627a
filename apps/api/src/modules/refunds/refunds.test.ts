import { LOCALES } from '@krapao/contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await signedIn(server, await givenMember(server));
});
afterAll(() => server.close());

const { success, fail, info, banners } = DEFAULT_SETTINGS.refund;

describe('cashback, before there is any', () => {
  it.each(LOCALES)('says in %s that there is none, with its rules and its banner', async (locale) => {
    const headers = { 'accept-language': locale };
    const check = await server.call('GET /api/refund/check', { token, headers });
    expect([check.status, check.body]).toEqual([
      200,
      {
        result: false,
        bonus: false,
        info: info[locale],
        refundAmount: 0,
        refundSuccess: success,
        refundFail: fail,
      },
    ]);
    const { body } = await server.call('GET /api/refund/banners', { token, headers });
    expect(body).toEqual([{ image: '/banners/refund.svg', html: banners[0]?.html[locale] }]);
  });

  it('was never received', async () => {
    const { body } = await server.call('POST /api/refund', { token, body: { page: 1, limit: 10 } });
    expect(body).toEqual({ total: 0, refunds: [] });
  });

  it.each(['GET /api/refund/receive', 'GET /api/refund/addWallet'] as const)('%s answers NO_REFUND', async (key) => {
    const answer = await server.call(key, { token });
    expect([answer.status, answer.body]).toEqual([404, { message: 'NO_REFUND' }]);
  });
});
