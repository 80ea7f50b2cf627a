import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const people = peopleOf(() => sandbox);

const KEY = { authorization: 'Bearer sandbox-bank-key' };
const order = (change: object = {}) => ({
  reference: randomUUID(),
  bankCode: 'KBANK',
  accountNo: '0123456789',
  accountName: 'MALI JAIDEE',
  amount: '250.00',
  currency: 'THB',
  ...change,
});
const pay = (body: unknown, headers: Record<string, string> = KEY) =>
  sandbox.call('POST', '/bank/v1/payouts', body, headers);
const payoutsOf = async (reference: string) => {
  const { body } = await sandbox.call('GET', '/bank/v1/payouts?limit=200');
  return (body.payouts as { reference: string }[]).filter((payout) => payout.reference === reference);
};

describe('POST /bank/v1/payouts', () => {
  it('pays once however often the same order comes', async () => {
    const one = order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(one)));
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { reference: one.reference, status: 'paid' }]);
    }
    expect(await payoutsOf(one.reference)).toHaveLength(1);
  });

  it('puts the money into the account, once, where there is one', async () => {
    const { bankCode, accountNo } = await people.open({ balance: '5.00' });
    const one = order({ bankCode, accountNo, amount: '250.5' });
    await Promise.all([pay(one), pay(one), pay(one)]);
    expect(await people.balance({ bankCode, accountNo })).toBe('255.50');
  });

  it('refuses another order under a reference it has paid', async () => {
    const one = order();
    await pay(one);
    expect((await pay({ ...one, amount: '9999.00' })).status).toBe(409);
  });

  it('rejects a closed account, and says the same when asked again', async () => {
    const one = order({ accountNo: '0123450000' });
    for (const _ of [1, 2]) {
      expect((await pay(one)).body).toMatchObject({ status: 'rejected', reason: 'the account is closed' });
    }
  });

  it('pays nothing without the key or with a wrong amount', async () => {
    const one = order();
    expect((await pay(one, {})).status).toBe(401);
    expect((await pay({ ...one, amount: '-1' })).status).toBe(400);
    expect(await payoutsOf(one.reference)).toEqual([]);
  });

  it('pays although its answer is lost', async () => {
    const one = order();
    await sandbox.call('PUT', '/faults/bank', { mode: 'garbage', times: 1 });
    await pay(one).catch(() => undefined);
    expect(await payoutsOf(one.reference)).toHaveLength(1);
    expect((await pay(one)).body).toMatchObject({ status: 'paid' });
  });
});
