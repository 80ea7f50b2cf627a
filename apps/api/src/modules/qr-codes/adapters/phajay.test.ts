import { minor } from '@krapao/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { callBack, callbackBody, codeStates, createCode, givenCode } from '../../../testing/deposits.ts';
import { givenPayment } from '../../../testing/feed.ts';
import { expectBooksInOrder, givenPlayer, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../../testing/office-money.ts';
import { reviewPayment } from '../../deposits/public.ts';

let outside: MoneyServer;
let server: MoneyServer;
let money: OfficeMoney;
beforeAll(async () => {
  outside = await moneyServer();
  server = await moneyServer(
    {
      QR_ADAPTERS: 'BCEL:phajay KBANK:phajay',
      PHAJAY_URL: `${outside.sandbox.base}/phajay/v1/api/`,
      PHAJAY_SECRET_KEY: 'sandbox-phajay-key',
    },
    { besides: outside },
  );
  money = await officeMoney(server);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await money.close();
  await server.close();
  await outside.close();
});

const rowOf = async (reference: string) => {
  const [row] = await server.database.query<Record<string, unknown>>(
    `select service_reference as "transactionId", reported_amount::int as amount, reported_trans_ref as "transRef"
     from qr_code where reference = $1`,
    [reference],
  );
  return row as { transactionId: string; amount: number | null; transRef: string | null };
};
/** The body of the webhook of a code's payment. */
const webhookOf = async (reference: string) => {
  const { transactionId } = await rowOf(reference);
  return (await server.sandbox.call('POST', '/test/phajay/payments', { transactionId })).body as {
    refNo: string;
  };
};
const post = async (body: object) =>
  (await server.app.inject({ method: 'POST', url: '/callbacks/qr-bcel-phajay', payload: body })).statusCode;
const inKip = () => givenPlayer(server, { currency: 'LAK' });
const paidAtBank = (reference: string, amount = '50000') =>
  callbackBody(server, { reference, amount, currency: 'LAK', sendingBank: 'BCEL' });

describe('a code of PhaJay', () => {
  it('is made in kip alone, and none where PhaJay refuses or is silent', { tags: ['O1281'] }, async () => {
    const code = await givenCode(server, await inKip(), 'BCEL', 50_000);
    expect(code).toMatchObject({ hasQrcode: true, amount: 50_000 });
    expect(code.payload).toContain(code.reference);
    expect((await createCode(server, await givenPlayer(server), 'KBANK', 500)).body).toMatchObject({
      ...{ hasQrcode: false, message: 'QR_FAIL' },
    });
    await server.sandbox.setFault('phajay', { mode: 'garbage', times: 10 });
    const { body } = await createCode(server, await inKip(), 'BCEL', 50_000);
    expect(body).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
  });

  it('is not credited by its webhook, however often it comes or whoever sends it, but once by the bank', {
    tags: ['O1282'],
  }, async () => {
    const player = await inKip();
    const { reference } = await givenCode(server, player, 'BCEL', 50_000);
    const webhook = await webhookOf(reference);
    expect(await post(webhook)).toBe(200);
    const forged = { ...webhook, txnAmount: 9_000_000, refNo: 'FORGED' };
    const storm = await Promise.all(Array.from({ length: 50 }, (_, index) => post(index % 2 ? forged : webhook)));
    expect(new Set(storm)).toEqual(new Set([200]));
    await server.later(2 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await rowOf(reference)).toMatchObject({ amount: 50_000, transRef: webhook.refNo });

    const paid = paidAtBank(reference);
    await callBack(server, 'BCEL', paid);
    await callBack(server, 'BCEL', paid);
    await post(webhook);
    await server.later(SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 50_000, inProgress: 0 });
  });

  it('ends unpaid after its time, without a question to PhaJay', { tags: ['O1281'] }, async () => {
    const player = await inKip();
    await givenCode(server, player, 'BCEL', 50_000);
    await server.later(20 * MINUTE_MS);
    expect(await codeStates(server, player)).toEqual(['expired']);
    const codes = await server.database.query('select is_closed from qr_code where member_id = $1', [player.id]);
    expect(codes).toEqual([{ is_closed: true }]);
  });
});

describe('a webhook of PhaJay', () => {
  it('about no code of ours stores nothing and enqueues nothing', { tags: ['O1282'] }, async () => {
    const { reference } = await givenCode(server, await inKip(), 'BCEL', 50_000);
    const webhook = await webhookOf(reference);
    const counts = () =>
      server.database.query(`select (select count(*)::int from graphile_worker._private_jobs) as jobs, (select count(*)::int from payment) as paid,
        (select count(*)::int from qr_code where reported_at is not null) as reported`);
    const before = await counts();
    const forged = Array.from({ length: 50 }, (_, index) => ({ ...webhook, transactionId: `unknown-${index}` }));
    expect(new Set(await Promise.all(forged.map(post)))).toEqual(new Set([200]));
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['another status', { status: 'PAYMENT_FAILED' }],
    ['no id', { transactionId: '' }],
    ['no amount', { txnAmount: null }],
    ['an amount of nothing', { txnAmount: 0 }],
    ['a negative amount', { txnAmount: -1 }],
    ['a part of a kip', { txnAmount: 1.5 }],
    ['a word as amount', { txnAmount: 'much' }],
  ])('with %s is refused', { tags: ['O1282'] }, async (_, change) => {
    const { reference } = await givenCode(server, await inKip(), 'BCEL', 50_000);
    expect(await post({ ...(await webhookOf(reference)), ...change })).toBe(400);
    expect((await rowOf(reference)).amount).toBeNull();
  });

  it('names its member to finance, where the bank has that amount of nobody’s', { tags: ['O1283'] }, async () => {
    const [player, paid] = [await inKip(), await inKip()];
    const codes = [
      await givenCode(server, player, 'BCEL', 71_000),
      await givenCode(server, paid, 'BCEL', 71_000),
    ] as const;
    for (const { reference } of codes) await post(await webhookOf(reference));
    await callBack(server, 'BCEL', paidAtBank(codes[1].reference, '71000'));
    const found = { amount: minor(71_000n), currency: 'LAK', receiverBank: 'BCEL', receiverAccount: '0101200012345' };
    const { id } = await givenPayment(server, { ...found, senderBank: 'BCEL' });
    await reviewPayment(server.connection.db, { paymentId: id, reason: 'NO_MATCH' });
    const { body } = await money.office(`GET /api/office/payments/${id}`);
    expect(body.suggestions).toMatchObject([{ member: { id: player.id }, why: ['reported'] }]);
  });
});
