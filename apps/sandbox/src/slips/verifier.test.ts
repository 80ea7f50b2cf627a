import { slipQr } from '@krapao/payloads/slip-qr';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';
import { maskedAccount, maskedName } from './masked.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());
const people = peopleOf(() => sandbox);

const KEY = { 'x-authorization': 'sandbox-slip-key' };
const verify = (payload: unknown, headers: Record<string, string> = KEY) =>
  sandbox.call('POST', '/slips/v1/verify', { payload }, headers);

describe('POST /slips/v1/verify', () => {
  it('confirms a transfer, with the parties half hidden', async () => {
    const from = await people.open({ name: 'มะลิ ใจดี' });
    const to = await people.business({ bankCode: 'SCB', name: 'KRAPAO DEMO CO LTD' });
    const { transRef, paidAt, slipPayload } = await people.paid({ from, to, amount: '500.25' });
    expect(slipPayload).toBe(slipQr({ sendingBank: '004', transRef }));
    expect(await verify(slipPayload)).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          transRef,
          sendingBank: '004',
          receivingBank: '014',
          transTimestamp: paidAt,
          amount: 500.25,
          currency: 'THB',
          sender: {
            displayName: 'มะลิ ใ',
            name: 'มะลิ ใ',
            account: { type: 'BANKAC', value: maskedAccount(from.accountNo) },
          },
          receiver: {
            displayName: 'KRAPAO DEMO CO LTD',
            name: 'KRAPAO DEMO CO LTD',
            account: { type: 'BANKAC', value: maskedAccount(to.accountNo) },
          },
          ref1: '',
          ref2: '',
          ref3: '',
        },
      },
    });
  });

  it('confirms what a wallet and a Lao bank write on their slips', async () => {
    const wallet = await people.paid({ from: await people.wallet(), to: await people.business(), amount: '20.00' });
    expect((await verify(wallet.slipPayload)).body).toMatchObject({
      data: { sendingBank: 'TRUEWALLET', transRef: wallet.transRef, amount: 20 },
    });
    const lao = { bankCode: 'BCEL', balance: '900000' };
    const [from, to] = [await people.open(lao), await people.business({ bankCode: 'BCEL' })];
    const kip = await people.paid({ from, to, amount: '50000' });
    expect((await verify(kip.slipPayload)).body).toMatchObject({
      data: { sendingBank: 'BCEL', transRef: kip.transRef, amount: 50_000, currency: 'LAK' },
    });
  });

  it('says when money was sent, however long ago', async () => {
    const [from, to, paidAt] = [await people.open(), await people.business(), '2026-01-02T03:04:05.000Z'];
    const { slipPayload } = await people.paid({ from, to, amount: '1.00', paidAt });
    expect((await verify(slipPayload)).body).toMatchObject({ data: { transTimestamp: paidAt } });
  });

  it.each([
    ['a code of something else', '00020101021129370016A000000677010111011300668122233335303764', 1008],
    ['a slip whose sum is wrong', `${slipQr({ sendingBank: '004', transRef: 'X1' }).slice(0, -4)}0000`, 1008],
    ['a transfer that nobody made', slipQr({ sendingBank: '004', transRef: '00411111111111111111' }), 1011],
    ['nothing', undefined, 1000],
  ])('refuses %s', async (_, payload, code) => {
    expect(await verify(payload)).toMatchObject({ status: 400, body: { success: false, code } });
  });

  it('does not take the reference of one bank for that of another', async () => {
    const { transRef } = await people.paid({
      from: await people.open(),
      to: await people.business(),
      amount: '1.00',
    });
    expect((await verify(slipQr({ sendingBank: '014', transRef }))).body).toMatchObject({ code: 1011 });
  });

  it('answers 401 without the key', async () => {
    expect(await verify('x', {})).toMatchObject({ status: 401, body: { success: false, code: 1002 } });
    expect((await verify('x', { 'x-authorization': 'sandbox-slip-kez' })).status).toBe(401);
  });

  it('refuses with the code that the weather asks for', async () => {
    const payload = slipQr({ sendingBank: '004', transRef: '00411111111111111111' });
    await sandbox.setFault('verifier', { mode: 'refuse', times: 1 });
    expect((await verify(payload)).body).toMatchObject({ code: 1009 });
    await sandbox.setFault('verifier', { mode: 'refuse', times: 1, code: '1010' });
    expect((await verify(payload)).body).toMatchObject({ code: 1010, data: { bankCode: '004', delay: 5 } });
    await sandbox.setFault('verifier', { mode: 'refuse', times: 1, code: '1003' });
    expect((await verify(payload)).body).toMatchObject({ success: false, code: 1003 });
    await sandbox.setFault('verifier', { mode: 'error-500', times: 1 });
    expect((await verify(payload)).status).toBe(500);
  });
});

describe('what a verifier hides', () => {
  it.each([
    ['1234574048', 'xxx-x-x7404-x'],
    ['020123456789', 'xxx-x-x3456-xxx'],
    ['010120000123456', 'xxxxxxxxxxx3456'],
    ['WW-KRAPAO', 'xxxxxAPAO'],
  ])('account %s is shown as %s', (accountNo, shown) => {
    expect(maskedAccount(accountNo)).toBe(shown);
  });

  it.each([
    ['SOMCHAI RAKDEE', 'person', 'SOMCHAI R'],
    ['ຄຳຫຼ້າ ສີວິໄລ', 'person', 'ຄຳຫຼ້າ ສີ'],
    ['PRINCE', 'person', 'PRINCE'],
    ['KRAPAO DEMO CO LTD', 'business', 'KRAPAO DEMO CO LTD'],
  ] as const)('%s, a %s, is called %s', (accountName, kind, shown) => {
    expect(maskedName({ accountName, kind, accountNo: '' })).toBe(shown);
  });
});
