import { LOCALES } from '@krapao/contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { givenPlayer, newKey } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const { success, fail, info, banners } = DEFAULT_SETTINGS.refund;
const set = (change: Partial<typeof DEFAULT_SETTINGS.refund>) =>
  server.saveSetting('refund', { ...DEFAULT_SETTINGS.refund, ...change });

describe('cashback, before there is any', () => {
  it.each(LOCALES)(
    'says in %s that there is none, with its rules and its banner',
    { tags: ['S2.78', 'S2.143', 'S3.43', 'S7.52', 'S7.55'] },
    async (locale) => {
      const { token } = await givenPlayer(server);
      const headers = { 'accept-language': locale };
      const answer = await server.call('GET /api/refund/check', { token, headers });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          result: false,
          bonus: false,
          info: info[locale].replace('%lossMin%', '฿100'),
          refundAmount: 0,
          refundSuccess: success,
          refundFail: fail,
          canAddWallet: false,
          working: null,
          preview: null,
        },
      ]);
      const { body } = await server.call('GET /api/refund/banners', { token, headers });
      expect(body).toEqual([{ image: '/banners/refund.svg', alt: '', html: banners[0]?.html[locale] }]);
    },
  );

  it('names its least loss in kip to a member in kip', { tags: ['R43', 'P70'] }, async () => {
    const { token } = await givenPlayer(server, { currency: 'LAK' });
    const { body } = await server.call('GET /api/refund/check', { token });
    expect(body.info).toContain('₭50,000');
    expect(body.info).not.toMatch(/฿|บาท|%lossMin/);
  });

  it('was never received, and answers NO_REFUND', { tags: ['S7.51', 'S8.45'] }, async () => {
    const { token } = await givenPlayer(server, { money: 500 });
    const log = await server.call('POST /api/refund', { token, body: { page: 1, limit: 10 } });
    expect(log.body).toEqual({ total: 0, refunds: [] });
    const received = await server.call('GET /api/refund/receive', { token, headers: newKey() });
    expect(received).toMatchObject({ status: 404, body: { message: 'NO_REFUND' } });
    await set({ canAddWallet: true });
    expect(await server.call('GET /api/refund/addWallet', { token })).toMatchObject({
      status: 404,
      body: { message: 'NO_REFUND' },
    });
  });
});

describe('the settings of cashback', () => {
  it.each([
    ['a negative rate', { rate: -1 }],
    ['an absurd rate', { rate: 101 }],
    ['a rate finer than is counted', { rate: 0.001 }],
    ['an end that is reached at once', { success: 100 }],
    ['half a per cent as an end', { success: 300.5 }],
    ['a life of no hours', { lifeHours: 0 }],
  ])('refuse %s', async (_, change) => {
    await expect(set(change)).rejects.toThrow();
  });
});
