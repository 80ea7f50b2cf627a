import { laoQr, onePayQr, thaiQr, trueMoneyWallet } from '@krapao/payloads/payment-qr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
const people = peopleOf(() => sandbox);

describe('paying', () => {
  it('moves the money from one account to the other, and says under which reference', async () => {
    const [from, to] = [await people.open(), await people.open({ bankCode: 'SCB', balance: '5.00' })];
    const { status, body } = await people.pay({ from, to, amount: '500.25' });
    expect([status, body]).toMatchObject([
      201,
      { sendingBank: '004', amount: '500.25', currency: 'THB', transRef: expect.stringMatching(/^004[A-Z0-9]{17}$/) },
    ]);
    expect([await people.balance(from), await people.balance(to)]).toEqual(['9499.75', '505.25']);
  });

  it('refuses more than is there, and moves nothing', async () => {
    const [from, to] = [await people.open({ balance: '100.00' }), await people.open()];
    expect((await people.pay({ from, to, amount: '100.01' })).body).toMatchObject({
      error: { code: 'INSUFFICIENT_BALANCE' },
    });
    expect([await people.balance(from), await people.balance(to)]).toEqual(['100.00', '10000.00']);
  });

  it('never spends the same money twice, however many pay at once', async () => {
    const [from, to] = [await people.open({ balance: '100.00' }), await people.open({ balance: '0' })];
    const answers = await Promise.all(Array.from({ length: 12 }, () => people.pay({ from, to, amount: '30.00' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect([await people.balance(from), await people.balance(to)]).toEqual(['10.00', '90.00']);
  });

  it('goes to and fro at once without anybody waiting for ever', async () => {
    const [one, other] = [await people.open(), await people.open()];
    const both = Array.from({ length: 10 }, (_, at) => (at % 2 ? { from: one, to: other } : { from: other, to: one }));
    const answers = await Promise.all(both.map((order) => people.pay({ ...order, amount: '1.00' })));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect([await people.balance(one), await people.balance(other)]).toEqual(['10000.00', '10000.00']);
  });

  it('pays an order once, however often it is sent', async () => {
    const [from, to, requestId] = [await people.open(), await people.open(), people.requestId()];
    const order = { from, to, amount: '10.00', requestId };
    const answers = await Promise.all(Array.from({ length: 6 }, () => people.pay(order)));
    expect(new Set(answers.map(({ body }) => body.transRef)).size).toBe(1);
    expect(await people.balance(from)).toBe('9990.00');
  });

  it('refuses a reference that the bank has used, and moves nothing', async () => {
    const [from, to] = [await people.open(), await people.open()];
    const { transRef } = await people.paid({ from, to, amount: '1.00' });
    expect((await people.pay({ from, to, amount: '1.00', transRef })).body).toMatchObject({
      error: { code: 'REFERENCE_CONFLICT' },
    });
    expect(await people.balance(from)).toBe('9999.00');
  });

  it.each([
    ['an account that is not there', { to: { bankCode: 'SCB', accountNo: '9999999999' } }, 404, 'ACCOUNT_NOT_FOUND'],
    ['half a satang', { amount: '1.005' }, 400, 'BAD_AMOUNT'],
    ['nothing', { amount: '0' }, 400, 'BAD_AMOUNT'],
    ['a negative amount', { amount: '-1' }, 400, 'BAD_AMOUNT'],
    ['a text that is no code', { to: undefined, payload: 'hello' }, 400, 'BAD_QR'],
    ['both a code and an account', { payload: 'hello' }, 400, 'BAD_REQUEST'],
  ])('refuses %s', async (_, change, status, code) => {
    const [from, to] = [await people.open(), await people.open()];
    const answer = await people.pay({ from, to, amount: '1.00', ...change });
    expect([answer.status, answer.body]).toMatchObject([status, { error: { code } }]);
    expect(await people.balance(from)).toBe('10000.00');
  });

  it('refuses baht for an account in kip, and an account that pays itself', async () => {
    const [from, lao] = [await people.open(), await people.open({ bankCode: 'BCEL', balance: '0' })];
    expect((await people.pay({ from, to: lao, amount: '1.00' })).body).toMatchObject({
      error: { code: 'CURRENCY_MISMATCH' },
    });
    expect((await people.pay({ from, to: from, amount: '1.00' })).body).toMatchObject({
      error: { code: 'SAME_ACCOUNT' },
    });
  });
});

describe('paying a code', () => {
  it('pays a Thai bill its amount under its reference', async () => {
    const from = await people.open();
    const { biller, place } = await people.biller();
    const payload = thaiQr({ to: { biller, ref1: 'KP0001' }, amount: '250.00' });
    const payee = await sandbox.call('POST', '/phone/v1/payee', { payload });
    expect(payee.body).toMatchObject({ ...place, amount: '250.00', reference: 'KP0001' });
    expect((await people.pay({ from, payload })).body).toMatchObject({ amount: '250.00', reference: 'KP0001' });
    expect(await people.balance(from)).toBe('9750.00');
  });

  it('pays a bill twice, late or with another amount, as real banks let people do', async () => {
    const from = await people.open();
    const { biller } = await people.biller();
    const payload = thaiQr({ to: { biller, ref1: 'KP0002' }, amount: '250.00' });
    for (const change of [{}, {}, { amount: '249.00' }]) {
      expect((await people.pay({ from, payload, ...change })).status).toBe(201);
    }
    expect(await people.balance(from)).toBe('9251.00');
  });

  it('pays a OnePay code of BCEL in kip', async () => {
    const from = await people.open({ bankCode: 'BCEL', balance: '900000' });
    const merchant = `mch${from.accountNo}`;
    const shop = { bankCode: 'BCEL', kind: 'business', balance: '0', aliases: [`onepay:${merchant}`] };
    const to = await people.open(shop);
    const payload = onePayQr({ merchant, amount: '150000', city: 'VTE', bill: 'KP0004' });
    expect((await people.pay({ from, payload })).body).toMatchObject({ amount: '150000', currency: 'LAK' });
    expect([await people.balance(from), to.bankCode]).toEqual(['750000', 'BCEL']);
  });

  it('pays a Lao code in kip', async () => {
    const from = await people.open({ bankCode: 'BCEL', balance: '900000' });
    const receiver = `M${from.accountNo}`;
    const shop = { bankCode: 'BCEL', kind: 'business', balance: '0', aliases: [`lao:27710418:${receiver}`] };
    await people.open(shop);
    const code = { iin: '27710418', type: '002', receiver, name: 'KRAPAO', city: 'VTE', bill: 'B7' } as const;
    const { body } = await people.pay({ from, payload: laoQr({ ...code, amount: '50000' }) });
    expect(body).toMatchObject({ sendingBank: 'BCEL', amount: '50000', currency: 'LAK', reference: 'B7' });
    expect(await people.balance(from)).toBe('850000');
  });

  it('pays a wallet by its number, once it is told how much', async () => {
    const [from, wallet] = [await people.open(), await people.wallet()];
    const payload = thaiQr({ to: { eWallet: trueMoneyWallet(wallet.accountNo) } });
    expect((await people.pay({ from, payload })).body).toMatchObject({ error: { code: 'BAD_AMOUNT' } });
    expect((await people.pay({ from, payload, amount: '20.00' })).status).toBe(201);
  });

  it('refuses a code whose sum is wrong, and one that names nobody', async () => {
    const from = await people.open();
    const payload = thaiQr({ to: { biller: '011111111111111', ref1: 'X' }, amount: '1.00' });
    expect((await people.pay({ from, payload })).body).toMatchObject({ error: { code: 'PAYEE_NOT_FOUND' } });
    const broken = payload.slice(0, -1) + (payload.endsWith('0') ? '1' : '0');
    expect((await people.pay({ from, payload: broken })).body).toMatchObject({ error: { code: 'BAD_QR' } });
  });
});
