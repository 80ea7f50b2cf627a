import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deposit, expectBooksInOrder, givenPlayer, newKey, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import {
  always,
  claim,
  coupon,
  couponsOf,
  give,
  nothing,
  publish,
  setupOf,
  spin,
  spinsOf,
} from '../../testing/wheel.ts';

let server: MoneyServer;
let other: MoneyServer;
let player: Player;
beforeAll(async () => {
  server = await moneyServer();
  other = await moneyServer({}, { besides: server });
  const rule = { per: 100, dailyMax: 5, playPercent: 0 };
  await server.saveSetting('coins', { THB: rule, LAK: rule });
});
beforeEach(async () => {
  await publish(server, always(coupon(0, { isLocked: true })));
  player = await givenPlayer(server);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const many = <Result>(count: number, call: (node: MoneyServer, index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 ? other : server, index)));

/** The coin balance must equal the sum of its entries. */
async function expectCoins({ id }: Player, expected: number): Promise<void> {
  const [row] = await server.database.query<{ coins: number; sum: number }>(
    `select coins, (select sum(delta)::int from coin_entry e where e.member_id = p.member_id) as sum
     from coin_purse p where member_id = $1`,
    [id],
  );
  expect(row).toEqual({ coins: expected, sum: expected });
}

describe('spins at once', () => {
  it('100 with 3 coins from two servers: three spin, and each made its coupon', { tags: ['R33.3'] }, async () => {
    await give(server, player, 3);
    const answers = await many(100, (node) => spin(node, player));
    const spun = answers.filter(({ body }) => body.success);
    expect(spun.map(({ body }) => body.result?.remainingCoin).sort()).toEqual([0, 1, 2]);
    expect(answers.filter(({ body }) => body.error === 'MONEY_NOT_ENOUGH')).toHaveLength(97);
    expect(new Set(spun.map(({ body }) => body.result?.spin.serverSeed)).size).toBe(3);
    expect([(await spinsOf(server, player)).total, (await couponsOf(server, player)).total]).toEqual([3, 3]);
    await expectCoins(player, 0);
  });

  it('of two devices with one coin, one spins', async () => {
    await give(server, player, 1);
    const { fairness } = await setupOf(server, player);
    const answers = await many(2, (node) => spin(node, player, { commitment: fairness?.commitment }));
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    await expectCoins(player, 0);
  });

  it('the same spin asked for 50 times is one spin, with one answer', async () => {
    await give(server, player, 5);
    const key = newKey();
    const answers = await many(50, (node) => spin(node, player, {}, key));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.result?.remainingCoin).toBe(4);
    await expectCoins(player, 4);
  });

  it('with coins coming in meanwhile lose none of them', async () => {
    await give(server, player, 5);
    await Promise.all([
      many(5, (node) => spin(node, player)),
      many(5, (node) => give(node, player, 1)),
      many(3, () => deposit(server, player.id, 100)),
    ]);
    await expectCoins(player, 8);
  });

  it('while the wheel is changed each keeps to the odds it was committed to', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, () => givenPlayer(server)));
    for (const one of players) await give(server, one, 1);
    const [answers] = await Promise.all([
      Promise.all(players.map((one) => spin(server, one))),
      publish(server, always(nothing(0))),
    ]);
    expect(answers.map(({ body }) => body.result?.code)).toEqual(players.map(() => 'B100'));
  });
});

describe('a lost answer', () => {
  it('after the spin gives the same prize when it is asked for again, even when nobody kept the answer', async () => {
    await give(server, player, 2);
    const key = newKey();
    const first = await spin(server, player, {}, key);
    // As if the process died between its commit and its answer.
    await server.database.query('delete from idempotency where key = $1', [key['idempotency-key']]);
    await publish(server, always(nothing(0)));
    const again = await spin(other, player, {}, key);
    expect(again.body).toEqual(first.body);
    await expectCoins(player, 1);
    expect((await couponsOf(server, player)).total).toBe(1);
  });

  it('before the commit takes no coin, and the same key spins later', { tags: ['R33.3'] }, async () => {
    await give(server, player, 1);
    const before = await setupOf(server, player);
    await server.database.query(`create function refuse_coupons() returns trigger language plpgsql as $$
      begin raise exception 'no coupons today'; end $$;
      create trigger refuse_coupons before insert on coupon execute function refuse_coupons()`);
    const key = newKey();
    expect((await spin(server, player, {}, key)).status).toBe(500);
    await server.database.query('drop trigger refuse_coupons on coupon');
    expect(await setupOf(server, player)).toEqual(before);
    await expectCoins(player, 1);
    expect((await spin(server, player, {}, key)).body.result?.spin.commitment).toBe(before.fairness?.commitment);
    await expectCoins(player, 0);
  });
});

describe('claims at once', () => {
  it('a coupon claimed 100 times with different keys is one reward', { tags: ['C7'] }, async () => {
    await give(server, player, 1);
    const couponId = (await spin(server, player)).body.result?.spin._id as string;
    const answers = await many(100, (node) => claim(node, player, couponId));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message));
    for (const code of refusals) expect(['NO_CLAIMABLE_COUPON', 'BONUS_REMAINING']).toContain(code);
    const rewards = await server.database.query('select amount::int from reward where member_id = $1', [player.id]);
    expect(rewards).toEqual([{ amount: 10_000 }]);
  });

  it('of two coupons at once one becomes the reward, and the other stays', async () => {
    await give(server, player, 2);
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) ids.push((await spin(server, player)).body.result?.spin._id as string);
    const answers = await many(2, (node, index) => claim(node, player, ids[index] ?? ''));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await couponsOf(server, player)).total).toBe(1);
  });
});
