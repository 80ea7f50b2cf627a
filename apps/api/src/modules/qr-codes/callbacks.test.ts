import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  callBack,
  callbackBody,
  createCode,
  deleteCode,
  givenCode,
  hint,
  paymentsOf,
  readCode,
} from '../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  other = await moneyServer({}, { besides: server });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const waiting = async (transRef: string) => (await paymentsOf(server, transRef))[0];
const OK = { status: 200, body: { message: 'OK' } };

describe('a callback of a code that was paid', () => {
  it('credits the member whose code it is, with a line in the statement, and uses the code up', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    expect(await callBack(server, 'KBANK', callbackBody(server, { reference }))).toEqual(OK);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([
      { statementType: 'deposit', from: 'KBANK', to: 'WALLET', amount: 500, status: 'SUCCESS', balanceAfter: 500 },
    ]);
    expect((await readCode(server, player, 'KBANK')).body).toMatchObject({ hasQrcode: false, qrcodeId: null });
  });

  it('repeated a hundred times at once, at two nodes, credits once and answers OK to all', {
    tags: ['R25.3'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const body = callbackBody(server, { reference });
    const answers = await times(100, (index) => callBack(index % 2 ? server : other, 'KBANK', body));
    // 503 is no answer: on a busy machine a connection may not be free in time, and the bank repeats the callback.
    expect(answers.filter(({ status }) => status !== 503)).toEqual(
      answers.filter(({ status }) => status !== 503).map(() => OK),
    );
    await until(async () => (await callBack(server, 'KBANK', body)).status === 200, 'the callback to be heard');
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
    await server.later(HOUR_MS);
    expect(await callBack(server, 'KBANK', body)).toEqual(OK);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('credits kip for a code of BCEL', async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    const { reference } = await givenCode(server, player, 'BCEL', 50_000);
    const body = callbackBody(server, { reference, amount: '50000', currency: 'LAK', sendingBank: 'BCEL' });
    expect(await callBack(server, 'BCEL', body)).toEqual(OK);
    expect(await walletOf(server, player)).toEqual({ amount: 50_000, inProgress: 0 });
  });

  it('is known by bank and reference, whether the bank is named by its number or its code', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const body = callbackBody(server, { reference, sendingBank: '014' });
    await callBack(server, 'KBANK', body);
    await callBack(server, 'KBANK', { ...body, sendingBank: 'SCB' });
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(await paymentsOf(server, body.transRef)).toHaveLength(1);
  });

  it('still credits when it comes late but was paid in time', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const body = callbackBody(server, { reference });
    await server.later(20 * MINUTE_MS);
    expect((await readCode(server, player, 'KBANK')).body.hasQrcode).toBe(false);
    await callBack(server, 'KBANK', body);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('credits what was paid before the member cancelled', async () => {
    const player = await givenPlayer(server);
    const { reference, qrcodeId } = await givenCode(server, player, 'KBANK', 500);
    const body = callbackBody(server, { reference });
    server.clock.advance(5 * SECOND_MS);
    await deleteCode(server, player, qrcodeId);
    await callBack(server, 'KBANK', body);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });
});

describe('a payment that cannot be credited goes to the operators and is not lost', () => {
  it.each([
    ['after the code expired', 'LATE_QR', {}, (): Promise<unknown> => server.later(16 * MINUTE_MS)],
    ['of less', 'WRONG_AMOUNT', { amount: '499.99' }, async () => {}],
    ['of more', 'WRONG_AMOUNT', { amount: '500.01' }, async () => {}],
    ['in another currency', 'WRONG_AMOUNT', { amount: '500', currency: 'LAK' }, async () => {}],
  ])('made %s it is for them to decide: %s', { tags: ['R25.4', 'C10'] }, async (_when, reason, change, wait) => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    await wait();
    const body = callbackBody(server, { reference, ...change });
    expect(await callBack(server, 'KBANK', body)).toEqual(OK);
    expect(await waiting(body.transRef)).toEqual({ state: 'review', reason, member_id: player.id });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('after the member cancelled: CANCELLED_QR', async () => {
    const player = await givenPlayer(server);
    const { reference, qrcodeId } = await givenCode(server, player, 'KBANK', 500);
    await deleteCode(server, player, qrcodeId);
    server.clock.advance(SECOND_MS);
    const body = callbackBody(server, { reference });
    await callBack(server, 'KBANK', body);
    expect(await waiting(body.transRef)).toMatchObject({ state: 'review', reason: 'CANCELLED_QR' });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('on a code that another took the place of: CANCELLED_QR', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    await createCode(server, player, 'KBANK', 100);
    server.clock.advance(SECOND_MS);
    const body = callbackBody(server, { reference });
    await callBack(server, 'KBANK', body);
    expect(await waiting(body.transRef)).toMatchObject({ state: 'review', reason: 'CANCELLED_QR' });
  });

  it('on a code that was paid before: SECOND_PAYMENT, also when twenty pay it at once', {
    tags: ['S4.23', 'R25.2', 'C10'],
  }, async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const bodies = Array.from({ length: 20 }, () => callbackBody(server, { reference }));
    await Promise.all(bodies.map((body, index) => callBack(index % 2 ? server : other, 'KBANK', body)));
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    const states = await Promise.all(bodies.map(({ transRef }) => waiting(transRef)));
    expect(states.filter((row) => row?.state === 'credited')).toHaveLength(1);
    expect(states.filter((row) => row?.reason === 'SECOND_PAYMENT')).toHaveLength(19);
  });

  it('with a reference that is no code of this channel: NO_MATCH', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    for (const [code, named] of [
      ['KBANK', 'NOBODYKNOWSTHIS1'],
      ['WW', reference],
    ] as const) {
      const body = callbackBody(server, { reference: named });
      expect(await callBack(server, code, body)).toEqual(OK);
      expect(await waiting(body.transRef)).toMatchObject({ state: 'review', reason: 'NO_MATCH' });
    }
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('told again with another amount: FACTS_DIFFER, and what was credited stays', async () => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const body = callbackBody(server, { reference });
    await callBack(server, 'KBANK', body);
    await callBack(server, 'KBANK', { ...body, amount: '5000.00' });
    expect(await waiting(body.transRef)).toMatchObject({ state: 'credited', reason: 'FACTS_DIFFER' });
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('told again for another code: FACTS_DIFFER, and the second code is credited nothing', async () => {
    const [one, two] = [await givenPlayer(server), await givenPlayer(server)];
    const [first, second] = [await givenCode(server, one, 'KBANK', 500), await givenCode(server, two, 'KBANK', 500)];
    const body = callbackBody(server, { reference: first.reference });
    await callBack(server, 'KBANK', body);
    await callBack(server, 'KBANK', { ...body, reference: second.reference });
    expect(await waiting(body.transRef)).toMatchObject({
      state: 'credited',
      reason: 'FACTS_DIFFER',
      member_id: one.id,
    });
    expect(await walletOf(server, two)).toEqual({ amount: 0, inProgress: 0 });
  });
});

describe('a callback that is not what it says', () => {
  it.each([
    ['with a wrong signature', { key: 'guessed' }],
    ['with the key of another channel', { key: 'sandbox-callback-ww' }],
    ['with half a signature', { signature: 'abcd' }],
    ['without a signature', { signature: '' }],
    ['with a signature of no hexadecimal', { signature: 'z'.repeat(64) }],
    ['older than five minutes', { ageMs: 5 * MINUTE_MS + SECOND_MS }],
    ['from the future', { ageMs: -6 * MINUTE_MS }],
  ])('%s is refused, and nothing is heard', { tags: ['S8.3', 'R25.3'] }, async (_how, signing) => {
    const player = await givenPlayer(server);
    const { reference } = await givenCode(server, player, 'KBANK', 500);
    const body = callbackBody(server, { reference });
    expect(await callBack(server, 'KBANK', body, signing)).toMatchObject({
      status: 401,
      body: { message: 'UNAUTHORIZED' },
    });
    expect(await paymentsOf(server, body.transRef)).toEqual([]);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('of a channel that is not ours is not found, however it is signed', async () => {
    const body = callbackBody(server, { reference: 'X' });
    expect((await callBack(server, 'GSB', body)).status).toBe(404);
    expect((await callBack(server, 'NOBODY', body)).status).toBe(404);
    expect(await paymentsOf(server, body.transRef)).toEqual([]);
  });

  it.each([
    ['amount', '-1'],
    ['amount', '0.00'],
    ['amount', '1e3'],
    ['amount', '1.001'],
    ['amount', 500],
    ['currency', 'USD'],
    ['paidAt', 'yesterday'],
    ['transRef', ''],
    ['transRef', 'x'.repeat(101)],
    ['sendingBank', null],
  ])('with %s %j is refused as KEY_INVALID', async (key, value) => {
    const body = { ...callbackBody(server, { reference: randomUUID() }), [key]: value };
    expect(await callBack(server, 'KBANK', body)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', key } });
  });

  it('that is no JSON is refused', async () => {
    expect((await callBack(server, 'KBANK', '{"amount":')).status).toBe(400);
    expect((await callBack(server, 'KBANK', '{"amount":"1","amount":"2"}')).status).toBe(400);
  });

  it('signed with the sandbox’s key is refused where a real bank or channel is behind it and no key was set', async () => {
    const real = await moneyServer(
      { BANK_URL: 'https://bank.example/', CHANNELS_URL: 'https://channels.example/', CALLBACK_KEY_BCEL: 'our own' },
      { besides: server },
    );
    for (const code of ['KBANK', 'WW', 'BCEL']) {
      expect((await callBack(real, code, callbackBody(server, { reference: 'X' }))).status).toBe(401);
    }
    expect((await callBack(real, 'BANK', {}, { path: 'bank' })).status).toBe(401);
    const body = callbackBody(server, { reference: 'X', amount: '1', currency: 'LAK' });
    expect((await callBack(real, 'BCEL', body, { key: 'our own' })).status).toBe(200);
    await real.close();
  });

  it('as a hint must be signed too', async () => {
    expect((await hint(server, { bankCode: 'KBANK', accountNo: '0123456789' })).status).toBe(200);
    expect((await callBack(server, 'BANK', {}, { path: 'bank', key: 'guessed' })).status).toBe(401);
  });
});
