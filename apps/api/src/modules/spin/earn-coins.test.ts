import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { deposit, givenPlayer, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { setupOf } from '../../testing/wheel.ts';

const RULE = {
  THB: { per: 100, dailyMax: 10, playPercent: 100 },
  LAK: { per: 50_000, dailyMax: 10, playPercent: 100 },
};

let server: MoneyServer;
let player: Player;
let username: string;
beforeAll(async () => {
  server = await moneyServer();
});
beforeEach(async () => {
  await server.saveSetting('coins', RULE);
  player = await givenPlayer(server, { games: ['takraw'] });
  const [account] = await server.database.query<{ username: string }>(
    'select username from game_account where member_id = $1',
    [player.id],
  );
  username = account?.username ?? '';
});
afterAll(() => server.close());

/** Bets an amount from the wallet, and reads the game's report. */
async function play(amount: number): Promise<void> {
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount });
  const { status } = await server.sandbox.call('POST', `/games/test/takraw/${username}/play`, {
    bet: `${amount}`,
    outcome: 'lose',
  });
  expect(status).toBe(200);
  await server.modules.jobs.handlers['read-bets-of']?.({ game: 'takraw' });
}
const coins = async () => {
  const { userCoin, dueCoins } = await setupOf(server, player);
  return { userCoin, dueCoins };
};

describe('coins for a deposit', () => {
  it('come once it was bet, and until then the member sees what is left', { tags: ['R33.5'] }, async () => {
    await deposit(server, player.id, 350);
    expect(await coins()).toEqual({ userCoin: 0, dueCoins: { coins: 3, toPlay: 300 } });
    await play(200);
    expect(await coins()).toEqual({ userCoin: 0, dueCoins: { coins: 3, toPlay: 100 } });
    await play(100);
    expect(await coins()).toEqual({ userCoin: 3, dueCoins: null });
    await play(50);
    expect(await coins()).toEqual({ userCoin: 3, dueCoins: null });
  });

  it('do not come for money that is paid in and withdrawn', { tags: ['R33.5'] }, async () => {
    for (let time = 0; time < 3; time += 1) {
      await deposit(server, player.id, 500);
      await withdraw(server, player, 500);
    }
    expect((await coins()).userCoin).toBe(0);
  });

  it('are not earned by bets from before it', async () => {
    await deposit(server, player.id, 99);
    await play(99);
    server.clock.advance(HOUR_MS);
    await deposit(server, player.id, 100);
    expect(await coins()).toEqual({ userCoin: 0, dueCoins: { coins: 1, toPlay: 100 } });
  });

  it('are earned by each bet once: of several deposits the oldest first', async () => {
    await deposit(server, player.id, 100);
    server.clock.advance(1_000);
    await deposit(server, player.id, 200);
    await play(150);
    expect(await coins()).toEqual({ userCoin: 1, dueCoins: { coins: 2, toPlay: 150 } });
    await play(150);
    expect(await coins()).toEqual({ userCoin: 3, dueCoins: null });
  });

  it('count for the cap of the day on which they come', async () => {
    await deposit(server, player.id, 1_500);
    expect((await coins()).dueCoins).toEqual({ coins: 10, toPlay: 1_000 });
    await play(1_500);
    await deposit(server, player.id, 100);
    await play(100);
    expect((await coins()).userCoin).toBe(10);
  });

  it('take the part that operators set, and stand as they were when the rule changes', async () => {
    await server.saveSetting('coins', { ...RULE, THB: { ...RULE.THB, playPercent: 50 } });
    await deposit(server, player.id, 200);
    await server.saveSetting('coins', { ...RULE, THB: { ...RULE.THB, playPercent: 300 } });
    expect((await coins()).dueCoins).toEqual({ coins: 2, toPlay: 100 });
    await play(100);
    expect((await coins()).userCoin).toBe(2);
  });

  it('are due once for a payment that is heard of twice', async () => {
    const transRef = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => deposit(server, player.id, 300, transRef)));
    expect((await coins()).dueCoins).toEqual({ coins: 3, toPlay: 300 });
  });
});

it('a rule from before play was asked for means all of the deposit', async () => {
  await server.database.query(
    `update setting set value = '{"THB":{"per":100,"dailyMax":5},"LAK":{"per":50000,"dailyMax":5}}' where key = 'coins'`,
  );
  await deposit(server, player.id, 100);
  expect((await coins()).dueCoins).toEqual({ coins: 1, toPlay: 100 });
});
