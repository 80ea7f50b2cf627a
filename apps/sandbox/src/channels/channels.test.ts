import { randomUUID } from 'node:crypto';
import { readPaymentQr } from '@krapao/payloads/payment-qr';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOperator } from '../testing/operator.ts';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let now = new Date('2026-05-04T03:00:00Z');
let sandbox: RunningSandbox;
let operator: Awaited<ReturnType<typeof startOperator>>;
beforeAll(async () => {
  operator = await startOperator();
  sandbox = await startSandbox({ clock: { now: () => now }, callbackUrl: operator.url, callbackWaitMs: 5 });
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await sandbox.close();
  await operator.close();
});
const people = peopleOf(() => sandbox);

const key = (code: string) => ({ authorization: `Bearer sandbox-channel-${code.toLowerCase()}` });
const order = (change: object = {}) => ({
  reference: randomUUID(),
  amount: '100.00',
  currency: 'THB',
  expiresAt: new Date(now.getTime() + 900_000).toISOString(),
  callbackUrl: `${operator.url}payments/WW`,
  ...change,
});
const make = (body: object, code = 'WW', headers: Record<string, string> = key(code)) =>
  sandbox.call('POST', `/channels/v1/${code}/payments`, body, headers);
const request = (reference: string, method = 'GET', code = 'WW') =>
  sandbox.call(method, `/channels/v1/${code}/payments/${reference}`, undefined, key(code));

async function made(change: object = {}) {
  const wanted = order(change);
  const { status, body } = await make(wanted);
  expect(status).toBe(201);
  return { ...wanted, ...(body as { paymentId: string; payload: string }) };
}

describe.each(['WW', 'PAYTIMZ'])('channel %s', (code) => {
  it('makes a code that bank apps can read, once per reference', async () => {
    const wanted = order({ callbackUrl: `${operator.url}payments/${code}` });
    const [first, second] = [await make(wanted, code), await make(wanted, code)];
    expect(second).toEqual(first);
    expect(readPaymentQr(String(first.body.payload))).toMatchObject({
      country: 'TH',
      amount: '100.00',
      to: { ref1: first.body.paymentId },
    });
    expect((await make({ ...wanted, amount: '101.00' }, code)).body).toMatchObject({
      error: { code: 'REFERENCE_CONFLICT' },
    });
  });

  it('takes the money and tells the operator under their own reference', async () => {
    const wanted = order({ callbackUrl: `${operator.url}payments/${code}` });
    const { body } = await make(wanted, code);
    const from = await people.open({ bankCode: 'SCB' });
    const { transRef, paidAt } = await people.paid({ from, payload: body.payload });
    const received = () => operator.bodies(`/callbacks/payments/${code}`).filter((one) => one.transRef === transRef);
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({ reference: wanted.reference, amount: '100.00', sendingBank: '014', paidAt });
    expect((await request(wanted.reference, 'GET', code)).body).toMatchObject({
      status: 'paid',
      reference: wanted.reference,
      payments: [{ transRef, sendingBank: '014', amount: '100.00', paidAt, sender: { accountNo: from.accountNo } }],
    });
  });
});

describe('a code of a channel', () => {
  it('is paid once, even by two at the same moment', async () => {
    const { payload, reference } = await made();
    const payers = await Promise.all([people.open(), people.open(), people.open()]);
    const answers = await Promise.all(payers.map((from) => people.pay({ from, payload })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await request(reference)).body.payments).toHaveLength(1);
  });

  it('is either paid or cancelled, whoever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const { payload, reference } = await made();
      const from = await people.open();
      const [paid] = await Promise.all([people.pay({ from, payload }), request(reference, 'DELETE')]);
      const { body } = await request(reference);
      expect([body.status, paid.status]).toEqual(paid.status === 201 ? ['paid', 201] : ['cancelled', 422]);
    }
  });

  it('cannot be paid once it is cancelled or has expired; a channel out of order takes the money all the same', async () => {
    const { payload, reference } = await made();
    const from = await people.open();
    expect((await request(reference, 'DELETE')).body).toMatchObject({ status: 'cancelled', payments: [] });
    expect((await people.pay({ from, payload })).body).toMatchObject({ error: { code: 'CODE_CLOSED' } });

    const late = await made();
    now = new Date(now.getTime() + 900_000);
    expect((await request(late.reference)).body).toMatchObject({ status: 'expired' });
    expect((await people.pay({ from, payload: late.payload })).status).toBe(422);
    expect((await people.pay({ from, payload: late.payload, force: true })).status).toBe(201);
    expect((await request(late.reference)).body).toMatchObject({ status: 'paid', payments: [{ amount: '100.00' }] });
  });

  it('stays paid when it is cancelled afterwards', async () => {
    const { payload, reference } = await made();
    await people.paid({ from: await people.open(), payload });
    expect((await request(reference, 'DELETE')).body).toMatchObject({ status: 'paid' });
  });
});

describe('a channel', () => {
  it('answers nobody without its own key', async () => {
    expect((await make(order(), 'WW', key('PAYTIMZ'))).status).toBe(401);
    expect((await make(order(), 'NOBODY', key('WW'))).status).toBe(404);
  });

  it.each([
    ['no amount', { amount: '0' }],
    ['half a satang', { amount: '1.001' }],
    ['kip', { currency: 'LAK' }],
    ['an address that is none', { callbackUrl: 'file:///etc/passwd' }],
  ])('refuses %s', async (_, change) => {
    expect((await make(order(change))).status).toBe(400);
  });

  it('says 404 to a reference it never heard', async () => {
    expect((await request(randomUUID())).body).toMatchObject({ error: { code: 'PAYMENT_NOT_FOUND' } });
  });

  it('refuses in its own words, and loses its answer, when the weather is bad', async () => {
    await sandbox.setFault('channels', { mode: 'refuse', times: 1, calls: ['create'] });
    const wanted = order();
    expect((await make(wanted)).body).toMatchObject({ error: { code: 'REFUSED' } });
    expect((await request(wanted.reference)).status).toBe(404);
    await sandbox.setFault('channels', { mode: 'garbage', times: 1, calls: ['create'] });
    await expect(make(wanted)).rejects.toThrow(SyntaxError);
    expect((await request(wanted.reference)).body).toMatchObject({ status: 'waiting' });
  });

  it('can lose a callback for good, and still says when asked', async () => {
    await sandbox.setFault('channels', { mode: 'refuse', times: 1, calls: ['callback'] });
    const { payload, reference } = await made();
    const { transRef } = await people.paid({ from: await people.open(), payload });
    await expect
      .poll(async () => (await sandbox.call('GET', '/faults')).body.services)
      .toContainEqual(expect.objectContaining({ service: 'channels', mode: 'none' }));
    expect((await request(reference)).body).toMatchObject({ status: 'paid', payments: [{ transRef }] });
    expect(operator.callbacks.some(({ body }) => body.includes(transRef))).toBe(false);
  });
});
