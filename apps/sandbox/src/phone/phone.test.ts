import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
const people = peopleOf(() => sandbox);

const fileOfApi = (path: string) => readFileSync(new URL(`../../../api/${path}`, import.meta.url), 'utf8');

describe('from the start', () => {
  it('the demo members have money in the accounts that they registered', async () => {
    const { body } = await sandbox.call('GET', '/phone/v1/people');
    const logins = JSON.parse(fileOfApi('demo-logins.json')) as { bank: string }[];
    for (const { bank } of logins) {
      const [, bankCode, accountNo, accountName] = /^(\w+) (\d+) (.+)$/.exec(bank) ?? [];
      expect(body.people).toContainEqual(expect.objectContaining({ bankCode, accountNo, accountName }));
    }
  });

  it.each([
    ['SCB', '4012345678'],
    ['KBANK', '0123456789'],
    ['GSB', '020123456789'],
    ['BCEL', '0101200012345'],
    ['TRUEWALLET', '0899999999'],
    ['TRUEWALLET', '0899999998'],
  ])('Krapao takes deposits at %s %s, as its first settings say', async (bankCode, accountNo) => {
    expect(fileOfApi('src/app/seed/settings.ts')).toContain(`'${accountNo}'`);
    const { status, body } = await sandbox.call('POST', '/phone/v1/payee', { to: { bankCode, accountNo } });
    expect([status, body.accountName]).toEqual([200, expect.stringContaining('KRAPAO DEMO')]);
  });

  it('a second start gives nobody money again', async () => {
    const before = await people.balance({ bankCode: 'BBL', accountNo: '1230984567' });
    await (await startSandbox()).close();
    expect(await people.balance({ bankCode: 'BBL', accountNo: '1230984567' })).toBe(before);
  });
});

describe('the bank app', () => {
  it('opens an account for a member who registered just now, with play money', async () => {
    const person = { name: 'NEW MEMBER', bankCode: 'KTB', accountNo: '7001234567' };
    const first = await sandbox.call('POST', '/phone/v1/people', person);
    expect(first).toMatchObject({ status: 201, body: { accountName: 'NEW MEMBER', balance: '100000.00' } });
    expect(await sandbox.call('POST', '/phone/v1/people', person)).toEqual(first);
    const other = await sandbox.call('POST', '/phone/v1/people', { ...person, name: 'SOMEBODY ELSE' });
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'ACCOUNT_TAKEN' } } });
  });

  it('pays, and shows it to both sides', async () => {
    const [from, to] = [await people.open({ balance: '100.00' }), await people.open({ name: 'SOMCHAI RAKDEE' })];
    const order = { from, to, amount: '40.00', requestId: people.requestId() };
    const { status, body } = await sandbox.call('POST', '/phone/v1/payments', order);
    expect(status).toBe(201);
    const history = await sandbox.call('GET', `/phone/v1/history?${new URLSearchParams(from)}`);
    expect(history.body.entries).toMatchObject([
      { label: 'payment', incoming: false, amount: '40.00', balance: '60.00', payment: { transRef: body.transRef } },
      { label: 'opening', incoming: true, amount: '100.00', balance: '100.00', payment: null },
    ]);
  });

  it('cannot do what only tests may: choose a reference, date back, force', async () => {
    const [from, to] = [await people.open(), await people.open()];
    for (const more of [{ transRef: 'ABCDEFGH1' }, { paidAt: '2026-01-01T00:00:00Z' }, { force: true }]) {
      const order = { from, to, amount: '1.00', ...more };
      expect((await sandbox.call('POST', '/phone/v1/payments', order)).status).toBe(400);
    }
  });

  it('shows the book of no business', async () => {
    const { bankCode, accountNo } = await people.business();
    const query = new URLSearchParams({ bankCode, accountNo });
    expect((await sandbox.call('GET', `/phone/v1/history?${query}`)).status).toBe(404);
  });
});

describe('the wallet app', () => {
  it('makes gift links and lists them', async () => {
    const { accountNo } = await people.wallet({ balance: '500.00' });
    const { body } = await sandbox.call('POST', '/phone/v1/gifts', { from: accountNo, amount: '20' });
    expect(body).toMatchObject({ amount: '20.00', people: 1, status: 'active' });
    expect((await sandbox.call('GET', `/phone/v1/gifts?mobile=${accountNo}`)).body.gifts).toEqual([body]);
  });
});

it('every balance is the sum of its entries', async () => {
  const { body } = await sandbox.call('GET', '/test/books');
  expect(body).toEqual({ wrong: [] });
});
