import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { deposit, givenPlayer, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { give, nothing, publish, setupOf } from '../../testing/wheel.ts';

/** Without required play: only the deposit counts. */
const RULE = {
  THB: { per: 100, dailyMax: 10, playPercent: 0 },
  LAK: { per: 50_000, dailyMax: 10, playPercent: 0 },
};

let server: MoneyServer;
let player: Player;
beforeAll(async () => {
  server = await moneyServer();
  await server.saveSetting('coins', RULE);
});
beforeEach(async () => {
  player = await givenPlayer(server);
});
afterAll(() => server.close());

const coinsOf = async ({ token }: Player) => (await server.call('GET /api/wallet', { token })).body.profile.coin;
const entriesOf = ({ id }: Player) =>
  server.database.query('select delta, why from coin_entry where member_id = $1 order by id', [id]);

/** Moves the clock to this many milliseconds from the next Bangkok midnight. */
const moveTo = (fromMidnightMs: number) => {
  const sinceMidnightMs = (server.clock.now().getTime() + 7 * HOUR_MS) % DAY_MS;
  server.clock.advance(DAY_MS - sinceMidnightMs + fromMidnightMs);
};

describe('coins for deposits', () => {
  it.each([
    [99.99, 0],
    [100, 1],
    [250, 2],
    [999.99, 9],
  ])('%d baht bring %i: one for each whole hundred', { tags: ['R33.5'] }, async (amount, expected) => {
    await deposit(server, player.id, amount);
    expect(await coinsOf(player)).toBe(expected);
    expect(await entriesOf(player)).toEqual(expected ? [{ delta: expected, why: 'deposit' }] : []);
  });

  it('go by their own rule in kip', async () => {
    const lao = await givenPlayer(server, { currency: 'LAK' });
    await deposit(server, lao.id, 149_999);
    expect(await coinsOf(lao)).toBe(2);
  });

  it('are not given twice for a payment that is heard of twice', async () => {
    const transRef = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => deposit(server, player.id, 300, transRef)));
    expect(await coinsOf(player)).toBe(3);
  });

  it('are no more than the cap on a day, which ends at midnight in Bangkok', { tags: ['R33.5'] }, async () => {
    moveTo(-60_000);
    await Promise.all(Array.from({ length: 8 }, () => deposit(server, player.id, 200)));
    expect(await coinsOf(player)).toBe(10);
    await deposit(server, player.id, 5_000);
    expect(await coinsOf(player)).toBe(10);
    server.clock.advance(60_000);
    await deposit(server, player.id, 1_500);
    expect(await coinsOf(player)).toBe(20);
    await deposit(server, player.id, 100);
    expect(await coinsOf(player)).toBe(20);
  });

  it('stand or fall with the deposit', async () => {
    await server.database.query(`create function refuse_coins() returns trigger language plpgsql as $$
      begin raise exception 'no coins today'; end $$;
      create trigger refuse_coins before insert on coin_entry execute function refuse_coins()`);
    await expect(deposit(server, player.id, 300)).rejects.toThrow('no coins today');
    await server.database.query('drop trigger refuse_coins on coin_entry');
    const { body } = await server.call('GET /api/wallet', { token: player.token });
    expect([body.wallet.amount, body.profile.coin]).toEqual([0, 0]);
  });

  it('follow a rule that operators change, and are none without one', async () => {
    await server.saveSetting('coins', { ...RULE, THB: { per: 50, dailyMax: 3, playPercent: 0 } });
    await deposit(server, player.id, 100);
    expect(await coinsOf(player)).toBe(2);
    await server.database.query(`delete from setting where key = 'coins'`);
    await deposit(server, player.id, 1_000);
    expect(await coinsOf(player)).toBe(2);
    await server.saveSetting('coins', RULE);
  });

  it('promise the first spin with the first coin', async () => {
    await publish(server, [nothing(500_000), nothing(500_000, 'TOO')]);
    await deposit(server, player.id, 100);
    expect(await setupOf(server, player)).toMatchObject({ userCoin: 1, fairness: { number: 1 } });
  });
});

describe('coins from operators', () => {
  it('are given once for a reference', async () => {
    const reference = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => give(server, player, 3, reference)));
    expect(await coinsOf(player)).toBe(3);
  });

  it.each([0, -1, 1.5, 1e9, Number.NaN])('%d are refused', async (count) => {
    await expect(give(server, player, count)).rejects.toMatchObject({ code: 'KEY_INVALID' });
    expect(await coinsOf(player)).toBe(0);
  });
});
