import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());
const people = peopleOf(() => sandbox);

async function gift(change: object = {}) {
  const giver = await people.wallet({ name: 'มะลิ ใจดี', balance: '1000.00' });
  const { body } = await sandbox.call('POST', '/test/gifts', { from: giver.accountNo, amount: '100.00', ...change });
  const taker = await people.wallet({ balance: '0' });
  return { giver, taker, hash: String(body.hash), link: String(body.link) };
}
const verify = (hash: string, mobile: string) =>
  sandbox.call('GET', `/gift/campaign/vouchers/${hash}/verify?mobile=${mobile}`);
const redeem = (hash: string, mobile: string, headers: Record<string, string> = {}) =>
  sandbox.call('POST', `/gift/campaign/vouchers/${hash}/redeem`, { mobile, voucher_hash: hash }, headers);
const codeOf = ({ body }: { body: Record<string, unknown> }) => (body.status as { code: string }).code;

describe('a gift', () => {
  it('is a link of the wallet, and leaves the wallet of the giver at once', async () => {
    const { giver, hash, link } = await gift();
    expect(link).toBe(`https://gift.truemoney.com/campaign/?v=${hash}`);
    expect(hash).toMatch(/^[A-Za-z0-9]{35}$/);
    expect(await people.balance(giver)).toBe('900.00');
  });

  it('cannot be larger than what the giver has', async () => {
    const { accountNo: from } = await people.wallet({ balance: '5.00' });
    expect((await sandbox.call('POST', '/test/gifts', { from, amount: '5.01' })).body).toMatchObject({
      error: { code: 'INSUFFICIENT_BALANCE' },
    });
  });

  it('shows itself before it is taken, and then who took it', async () => {
    const { taker, hash } = await gift();
    const before = await verify(hash, taker.accountNo);
    expect([before.status, codeOf(before)]).toEqual([200, 'SUCCESS']);
    expect(before.body.data).toMatchObject({
      voucher: { amount_baht: '100.00', redeemed_amount_baht: '0.00', member: 1, status: 'active', type: 'F' },
      owner_profile: { full_name: 'มะลิ ใ' },
      my_ticket: null,
      tickets: [],
    });
    const taken = await redeem(hash, taker.accountNo);
    expect([taken.status, codeOf(taken)]).toEqual([200, 'SUCCESS']);
    expect(taken.body.data).toMatchObject({
      voucher: { status: 'redeemed', redeemed: 1, available: 0 },
      my_ticket: { mobile: taker.accountNo, amount_baht: '100.00' },
    });
    expect(await people.balance(taker)).toBe('100.00');
  });

  it('is taken once, by one, however many try at once', async () => {
    const { hash } = await gift();
    const takers = await Promise.all(Array.from({ length: 6 }, () => people.wallet({ balance: '1.00' })));
    const answers = await Promise.all(
      takers.flatMap(({ accountNo }) => [redeem(hash, accountNo), redeem(hash, accountNo)]),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1);
    expect(codes.filter((code) => code === 'TARGET_USER_REDEEMED')).toHaveLength(1);
    const balances = await Promise.all(takers.map(people.balance));
    expect(balances.filter((balance) => balance === '101.00')).toHaveLength(1);
  });

  it('tells the one who took it so, with their ticket, and the next that nothing is left', async () => {
    const { taker, hash } = await gift();
    const other = await people.wallet();
    await redeem(hash, taker.accountNo);
    const again = await redeem(hash, taker.accountNo);
    expect([again.status, codeOf(again)]).toEqual([400, 'TARGET_USER_REDEEMED']);
    expect(again.body.data).toMatchObject({ tickets: [{ mobile: taker.accountNo, amount_baht: '100.00' }] });
    const late = await verify(hash, other.accountNo);
    expect([late.status, codeOf(late)]).toEqual([400, 'VOUCHER_OUT_OF_STOCK']);
    expect(late.body.data).toMatchObject({ tickets: [{ mobile: expect.stringMatching(/^08\d-xxx-\d{4}$/) }] });
  });

  it('for several is taken in equal shares', async () => {
    const { taker, hash } = await gift({ people: 4 });
    expect((await redeem(hash, taker.accountNo)).body.data).toMatchObject({
      voucher: { amount_baht: '100.00', redeemed_amount_baht: '25.00', member: 4, available: 3 },
      my_ticket: { amount_baht: '25.00' },
    });
  });

  it('is refused in the words of the wallet', async () => {
    const { giver, taker, hash } = await gift();
    const old = await gift({ expiresAt: '2020-01-01T00:00:00Z' });
    expect(codeOf(await redeem(hash, giver.accountNo))).toBe('CANNOT_GET_OWN_VOUCHER');
    expect(codeOf(await redeem(hash, '0800000000'))).toBe('TARGET_USER_NOT_FOUND');
    expect(codeOf(await redeem('nothing', taker.accountNo))).toBe('VOUCHER_NOT_FOUND');
    expect(codeOf(await redeem(old.hash, old.taker.accountNo))).toBe('VOUCHER_EXPIRED');
    expect(codeOf(await verify(hash, '12'))).toBe('BAD_PARAM');
  });
});

describe('the weather of the gift wallet', () => {
  it('can lose the answer of a redeem that was done', async () => {
    const { taker, hash } = await gift();
    await sandbox.setFault('gift', { mode: 'timeout-after', times: 1, calls: ['redeem'] });
    await expect(redeem(hash, taker.accountNo, { 'x-timeout-ms': '300' })).rejects.toThrow('timeout');
    await expect.poll(() => people.balance(taker)).toBe('100.00');
    expect(codeOf(await verify(hash, taker.accountNo))).toBe('TARGET_USER_REDEEMED');
  });

  it('can receive a redeem twice, and answer the second', async () => {
    const { taker, hash } = await gift();
    await sandbox.setFault('gift', { mode: 'duplicate', times: 1, calls: ['redeem'] });
    expect(codeOf(await redeem(hash, taker.accountNo))).toBe('TARGET_USER_REDEEMED');
    expect(await people.balance(taker)).toBe('100.00');
  });

  it('can refuse with any of its codes', async () => {
    const { taker, hash } = await gift();
    await sandbox.setFault('gift', { mode: 'refuse', times: 1 });
    expect(codeOf(await redeem(hash, taker.accountNo))).toBe('INTERNAL_ERROR');
    await sandbox.setFault('gift', { mode: 'refuse', times: 1, code: 'TARGET_USER_STATUS_INACTIVE' });
    expect(codeOf(await redeem(hash, taker.accountNo))).toBe('TARGET_USER_STATUS_INACTIVE');
    await sandbox.setFault('gift', { mode: 'refuse', times: 1, calls: ['configuration'] });
    const configuration = () => sandbox.call('GET', '/gift/campaign/vouchers/configuration');
    expect((await configuration()).status).toBe(400);
    expect(codeOf(await configuration())).toBe('SUCCESS');
  });
});
