import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  statementOf,
  stopWallet,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { giveReward } from '../../testing/rewards.ts';
import { always, claim, coupon, couponsOf, give, publish, spin } from '../../testing/wheel.ts';
import { voidCoupon } from './claim-coupon.ts';

/** A wheel whose coupons become rewards. */
const LOCKED = always(coupon(0, { isLocked: true }));

let server: MoneyServer;
let player: Player;
beforeAll(async () => {
  server = await moneyServer();
  await publish(server, LOCKED);
});
beforeEach(async () => {
  player = await givenPlayer(server, { money: 500 });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

/** The member wins this many coupons; the newest comes first. */
async function givenCoupons(count = 1): Promise<string[]> {
  await give(server, player, count);
  const ids: string[] = [];
  for (let spun = 0; spun < count; spun += 1) ids.unshift((await spin(server, player)).body.result?.spin._id as string);
  return ids;
}
const walletOf = async () => (await server.call('GET /api/wallet', { token: player.token })).body;
const firstOf = async (count = 1) => (await givenCoupons(count))[0] as string;

describe('coupons', () => {
  it('are listed page by page, newest first, with how many there are', { tags: ['S7.71'] }, async () => {
    const ids = await givenCoupons(5);
    const page = async (number: number) =>
      (await server.call('GET /api/spinwheel/coupon', { token: player.token, query: { page: number, limit: 3 } })).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, second.total]).toEqual([5, 5]);
    expect([...first.coupons, ...second.coupons].map(({ _id }) => _id)).toEqual(ids);
  });

  it('are found one by one, on whatever page they stand, by their member alone', { tags: ['P221'] }, async () => {
    const [newest = '', oldest = ''] = await givenCoupons(2);
    const find = async (id: string, { token } = player) =>
      (await server.call('GET /api/spinwheel/coupon', { token, query: { coupon: id, limit: 1 } })).body;
    for (const id of [newest, oldest])
      expect(await find(id)).toMatchObject({ total: 1, coupons: [{ _id: id, preview: { amount: 100 } }] });
    expect(await find(oldest, await givenPlayer(server))).toEqual({ total: 0, coupons: [] });
  });

  it('that were claimed, withdrawn or came too late are listed no more', async () => {
    const [claimed = '', withdrawn = ''] = await givenCoupons(3);
    await claim(server, player, claimed);
    await voidCoupon(server.modules.spin, { id: withdrawn, by: 'nok', reason: 'a slip of ours' });
    expect((await couponsOf(server, player)).total).toBe(1);
    server.clock.advance(72 * HOUR_MS);
    expect((await couponsOf(server, player)).total).toBe(0);
  });
});

describe('a claim', () => {
  it('is paid as free money unless the slice says otherwise, at once and also beside a reward that runs', {
    tags: ['R33.8'],
  }, async () => {
    await publish(server, always(coupon(0)));
    player = await givenPlayer(server, { money: 500 });
    const [one = '', two = ''] = await givenCoupons(2);
    await publish(server, LOCKED);
    expect((await couponsOf(server, player)).coupons.map(({ preview }) => preview)).toEqual([null, null]);
    expect((await claim(server, player, one)).status).toBe(200);
    expect(await walletOf()).toMatchObject({ wallet: { amount: 600, available: 600, locked: 0 }, reward: null });
    await giveReward(server, player, 100, { isForDeposit: false });
    expect((await claim(server, player, two)).status).toBe(200);
    const { wallet, reward } = await walletOf();
    expect(wallet).toMatchObject({ amount: 800, available: 700, locked: 100 });
    expect(reward).toMatchObject({ base: 100, free: 700, balance: 100 });
    expect((await statementOf(server, player)).statements[0]).toMatchObject({ amount: 100, balanceAfter: 800 });
    expect((await withdraw(server, player, 700)).status).toBe(200);
  });

  it('locks the coupon alone, under the terms of its slice, and is a lucky draw in the statement', {
    tags: ['S7.72'],
  }, async () => {
    const won = await firstOf();
    expect((await couponsOf(server, player)).coupons[0]?.preview).toMatchObject({ amount: 100, base: 100, free: 500 });
    expect(await claim(server, player, won)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    const { wallet, reward } = await walletOf();
    expect(wallet).toMatchObject({ amount: 600, available: 500, locked: 100 });
    expect(reward).toMatchObject({
      kind: 'coupon',
      code: 'B100',
      title: 'Cash th',
      amount: 100,
      base: 100,
      free: 500,
      successAt: 300,
      failAt: 10,
    });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({ statementType: 'bonus', amount: 100, status: 'SUCCESS' });
    expect(line).toHaveProperty('luckydraw');
  });

  it('takes the coupon as the list gives it', { tags: ['S7.72'] }, async () => {
    await givenCoupons();
    const [listed] = (await couponsOf(server, player)).coupons;
    const body = { coupon: listed as NonNullable<typeof listed> };
    const answer = await server.call('POST /api/spinwheel/coupon/claim', { token: player.token, body });
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    expect((await couponsOf(server, player)).total).toBe(0);
  });

  it.each([
    [{}, 'KEY_MISSING'],
    [{ coupon: {} }, 'KEY_INVALID'],
    [{ coupon: { _id: 7 } }, 'KEY_INVALID'],
    [{ coupon: [] }, 'KEY_INVALID'],
    [{ coupon: '' }, 'KEY_INVALID'],
  ])('of %j answers %s, naming the coupon', { tags: ['S7.72'] }, async (body, message) => {
    const answer = await server.call('POST /api/spinwheel/coupon/claim', { token: player.token, body: body as never });
    expect([answer.status, answer.body]).toEqual([400, { message, key: 'coupon' }]);
  });

  it('keeps the terms of the wheel that it was won on, whatever was published since', async () => {
    const won = await firstOf();
    await publish(server, always(coupon(0, { isLocked: true, amount: 999 })));
    await claim(server, player, won);
    expect((await walletOf()).reward?.amount).toBe(100);
    await publish(server, LOCKED);
  });

  it('whose answer was lost is one claim, and says so when it is asked again', async () => {
    const won = await firstOf();
    const key = newKey();
    await claim(server, player, won, key);
    await server.database.query('delete from idempotency where key = $1', [key['idempotency-key']]);
    expect((await claim(server, player, won, key)).status).toBe(200);
    expect((await walletOf()).wallet).toMatchObject({ amount: 600, locked: 100 });
  });

  it('answers NO_CLAIMABLE_COUPON when it was claimed before', { tags: ['S8.72'] }, async () => {
    const won = await firstOf();
    await claim(server, player, won);
    await server.call('GET /api/bonus/clear', { token: player.token });
    expect(await claim(server, player, won)).toMatchObject({
      status: 404,
      body: { message: 'NO_CLAIMABLE_COUPON', claimed: true },
    });
    expect((await walletOf()).wallet).toMatchObject({ amount: 500, locked: 0 });
  });

  it.each([
    ['that nobody has', () => randomUUID()],
    ['of spaces', () => '   '],
    ['of 60 letters', () => 'A'.repeat(60)],
    ['of emoji', () => '🎟️'],
  ])('answers INVALID_CODE for a coupon %s', { tags: ['S8.74'] }, async (_what, couponId) => {
    expect(await claim(server, player, couponId())).toMatchObject({ status: 400, body: { message: 'INVALID_CODE' } });
  });

  it('answers INVALID_CODE for the coupon of somebody else, who keeps it', async () => {
    const won = await firstOf();
    const thief = await givenPlayer(server);
    expect((await claim(server, thief, won)).body.message).toBe('INVALID_CODE');
    expect((await claim(server, player, won)).status).toBe(200);
  });

  it('answers INVALID_PRIZE_CODE for a coupon that operators took back', { tags: ['S8.73'] }, async () => {
    const won = await firstOf();
    await voidCoupon(server.modules.spin, { id: won, by: 'nok', reason: 'a slip of ours' });
    expect(await claim(server, player, won)).toMatchObject({ status: 400, body: { message: 'INVALID_PRIZE_CODE' } });
    expect((await walletOf()).wallet.locked).toBe(0);
  });

  it('answers INVALID_COUPON_TYPE for a coupon in another currency than the member has', {
    tags: ['S8.75'],
  }, async () => {
    const won = await firstOf();
    await server.database.query(`update coupon set currency = 'LAK' where id = $1`, [won]);
    expect(await claim(server, player, won)).toMatchObject({ status: 400, body: { message: 'INVALID_COUPON_TYPE' } });
  });

  it('answers COUPON_EXPIRED from its last moment on', { tags: ['S8.76'] }, async () => {
    const won = await firstOf();
    server.clock.advance(72 * HOUR_MS);
    expect(await claim(server, player, won)).toMatchObject({ status: 410, body: { message: 'COUPON_EXPIRED' } });
    expect((await walletOf()).wallet.locked).toBe(0);
  });

  it('answers BONUS_REMAINING while a reward runs, and the coupon stays', { tags: ['S8.77'] }, async () => {
    const [one = '', two = ''] = await givenCoupons(2);
    await claim(server, player, one);
    expect(await claim(server, player, two)).toMatchObject({ status: 409, body: { message: 'BONUS_REMAINING' } });
    expect((await couponsOf(server, player)).coupons.map(({ _id }) => _id)).toEqual([two]);
  });

  it('waits while a transfer is unknown or the wallet is stopped: then no coupon can be claimed, and none is lost', async () => {
    const gambler = await givenPlayer(server, { money: 500, games: ['takraw'] });
    player = gambler;
    const won = await firstOf();
    await server.sandbox.setFault('takraw', { mode: 'error-500', times: 1, calls: ['transfer/in'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 50 });
    expect(await claim(server, player, won)).toMatchObject({ status: 404, body: { message: 'NO_CLAIMABLE_COUPON' } });
    await server.later(HOUR_MS);
    await stopWallet(server, player);
    expect((await claim(server, player, won)).body.message).toBe('NO_CLAIMABLE_COUPON');
    await stopWallet(server, player, false);
    expect((await claim(server, player, won)).status).toBe(200);
  });
});
