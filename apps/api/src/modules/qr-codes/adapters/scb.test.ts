import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import type { outsideHttp } from '../../../platform/connections/outside-http.ts';
import { givenCode, paymentsOf } from '../../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { scb } from './scb.ts';

let bank: MoneyServer;
let server: MoneyServer;
beforeAll(async () => {
  bank = await moneyServer();
  server = await moneyServer(
    {
      QR_ADAPTERS: 'KBANK:scb',
      SCB_URL: `${bank.sandbox.base}/scb/`,
      SCB_API_KEY: 'sandbox-scb-key',
      SCB_API_SECRET: 'sandbox-scb-secret',
      SCB_BILLER_ID: '311040039475180',
      SCB_REF3: 'KRA',
    },
    { besides: bank },
  );
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
  await bank.close();
});

const pay = async (ref1: string, amount = '500.00') =>
  (await server.sandbox.call('POST', '/test/scb/payments', { ref1, amount, paidAt: server.clock.now().toISOString() }))
    .body as { transactionId: string; billPaymentRef1: string };
const callBack = async (body: object) => {
  const answer = await server.app.inject({ method: 'POST', url: '/callbacks/qr-kbank-scb', payload: body });
  return { status: answer.statusCode, body: answer.json() as object };
};

describe('codes of SCB', { tags: ['O1130'] }, () => {
  it('are credited after a callback without a signature, because the bank was asked', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const lie = { billPaymentRef1: reference, transactionId: 'LIE', amount: '500.00' };
    expect(await callBack(lie)).toEqual({
      status: 200,
      body: { resCode: '00', resDesc: 'success', transactionId: 'LIE' },
    });
    await server.later(SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    const paid = await pay(reference);
    await Promise.all(Array.from({ length: 20 }, () => callBack(paid)));
    await server.later(SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect((await callBack({ what: 1 })).status).toBe(400);
  });

  it('are credited once in a storm of callbacks, repeated, forged and about codes of others', {
    tags: ['O1301'],
    timeout: 120_000,
  }, async () => {
    const [player, unpaid] = [await givenPlayer(server), await givenPlayer(server)];
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const { reference: other } = await givenCode(server, unpaid, 'KBANK', 500);
    const paid = await pay(reference);
    const forged = [
      { ...paid, transactionId: 'FORGED', amount: '9000.00' },
      { ...paid, billPaymentRef1: other },
      { ...paid, billPaymentRef1: 'NOTOURS', transactionId: 'FORGED' },
    ];
    for (let burst = 0; burst < 20; burst++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) => callBack([paid, ...forged][place % 4] as object)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      if (burst % 5 === 0) await server.later(SECOND_MS);
    }
    await server.later(SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(await walletOf(server, unpaid)).toEqual({ amount: 0, inProgress: 0 });
    const entries = (one: typeof player) => statementOf(server, one).then(({ total }) => total);
    expect([await entries(player), await entries(unpaid)]).toEqual([1, 0]);
    expect(await paymentsOf(server, 'FORGED')).toEqual([]);
  });

  it('are not credited by a callback that would fill the memory', { tags: ['O1214'] }, async () => {
    const { status } = await callBack({ billPaymentRef1: 'A', padding: 'x'.repeat(5_000_000) });
    expect(status).toBe(413);
  });

  it('are credited with the sum that was asked for alone, and without a callback', async () => {
    const [whole, half] = [await givenPlayer(server), await givenPlayer(server)];
    const codes = [await givenCode(server, whole, 'KBANK', 500), await givenCode(server, half, 'KBANK', 500)] as const;
    await pay(codes[0].reference);
    await pay(codes[1].reference, '250.00');
    await server.later(2 * MINUTE_MS);
    expect([(await walletOf(server, whole)).amount, (await walletOf(server, half)).amount]).toEqual([500, 0]);
  });

  it('need a token, which is renewed once when it ends in the middle, and used until then', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    await pay(reference);
    await server.sandbox.call('DELETE', '/test/scb/tokens');
    await server.later(2 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    server.clock.advance(HOUR_MS);
    await givenCode(server, await givenPlayer(server), 'KBANK', 100);
  });
});

describe('the inquiry at SCB', { tags: ['O1130'] }, () => {
  const requests: string[] = [];
  const portAt = (now: string, answers: (date: string) => { status: number; json: unknown }) => {
    const http: ReturnType<typeof outsideHttp> = async (url) => {
      const { pathname, searchParams } = new URL(url);
      const token = { status: { code: 1000 }, data: { accessToken: 't', expiresIn: 1_800 } };
      const date = searchParams.get('transactionDate') ?? '';
      if (date) requests.push(date);
      const { status, json } = pathname.endsWith('token') ? { status: 200, json: token } : answers(date);
      return { status, ok: status === 200, headers: new Headers(), text: '', json };
    };
    const settings = { url: 'http://x/', apiKey: 'k', apiSecret: 's', billerId: '3'.repeat(15), ref3: 'K' };
    return scb.create(settings, { http, now: () => new Date(now), uuid: () => 'u' }).port;
  };
  const code = (createdAt: string) => ({
    ...{ reference: 'R1', serviceReference: null, currency: 'THB' as const, createdAt: new Date(createdAt) },
  });
  const ok = (data: unknown) => ({ status: 200, json: { status: { code: 1000 }, data } });
  const PAID = {
    ...{ transactionId: 'T1', amount: '1.00', billPaymentRef1: 'R1' },
    transactionDateandTime: '2026-03-10T00:01:00.000+07:00',
  };

  it('is of two days of Bangkok near midnight, and of one else', async () => {
    const late = portAt('2026-03-09T17:02:00Z', (date) => ok(date === '2026-03-10' ? [PAID] : []));
    const found = await late.queryStatus?.(code('2026-03-09T16:58:00Z'));
    expect(found).toMatchObject({ kind: 'answered', status: 'paid', payments: [{ transRef: 'T1' }] });
    expect(requests.splice(0)).toEqual(['2026-03-09', '2026-03-10']);
    await portAt('2026-03-09T12:00:00Z', () => ok([])).queryStatus?.(code('2026-03-09T11:50:00Z'));
    expect(requests.splice(0)).toEqual(['2026-03-09']);
  });

  it.each([
    ['an error', { status: 500, json: ok([PAID]).json }],
    ['another code', ok([{ ...PAID, billPaymentRef1: 'R2' }])],
    ['a sum of many digits', ok([{ ...PAID, amount: '1.0001' }])],
    ['a time without a zone', ok([{ ...PAID, transactionDateandTime: '2026-03-10T00:01:00' }])],
    ['a code of its own', { status: 200, json: { status: { code: 4104 }, data: [] } }],
    ['nothing', { status: 200, json: undefined }],
  ])('that answers %s leaves the outcome unknown', async (_, answer) => {
    const found = await portAt('2026-03-09T12:00:00Z', () => answer).queryStatus?.(code('2026-03-09T11:50:00Z'));
    expect(found?.kind).toBe('unknown');
  });
});
