import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposit, expectBooksInOrder, givenPlayer, type Player, transfer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { playLimits, toStartOfMonth } from '../../testing/play-limits.ts';

let server: MoneyServer;
let node: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
  toStartOfMonth(server, node);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  const [database] = await server.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(database).toEqual({ deadlocks: '0' });
  await node.close();
  await server.close();
});

const { limitOf, set, tomorrow } = playLimits(() => server);

describe('a loss limit', () => {
  const into = (player: Player, amount: number, at = server) =>
    transfer(at, player, { from: 'WALLET', to: 'takraw', amount });

  it('counts what went into games less what came back, and refuses a transfer above it', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await set(player, 'loss', 'day', 300);
    expect((await into(player, 200)).status).toBe(200);
    const refused = await into(player, 101);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'LIMIT_REACHED', kind: 'loss', period: 'day', left: 100 },
    ]);
    await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 50 });
    expect(await limitOf(player, 'loss', 'day')).toMatchObject({ used: 150, left: 150 });
    expect((await into(player, 150)).status).toBe(200);
    await tomorrow();
    expect((await into(player, 300)).status).toBe(200);
  });

  it('and a deposit limit hold under 25 transfers and 25 deposits at once, while both are lowered', {
    tags: ['P18', 'P20'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await set(player, 'deposit', 'day', 1_500);
    await set(player, 'loss', 'day', 300);
    const either = (index: number) => (index % 2 === 0 ? server : node);
    const acts = Array.from({ length: 50 }, async (_, index) => {
      if (index === 20) await Promise.all([set(player, 'deposit', 'day', 1_200), set(player, 'loss', 'day', 100)]);
      if (index % 2 === 0) return deposit(either(index / 2), player.id, 100);
      const to = index % 4 === 1 ? 'takraw' : 'malai';
      return transfer(either((index - 1) / 2), player, { from: 'WALLET', to, amount: 60 });
    });
    expect((await Promise.allSettled(acts)).filter(({ status }) => status === 'rejected')).toEqual([]);
    const [deposits, losses] = [await limitOf(player, 'deposit', 'day'), await limitOf(player, 'loss', 'day')];
    expect([deposits?.amount, losses?.amount]).toEqual([1_200, 100]);
    expect(deposits?.used).toBeLessThanOrEqual(1_500);
    expect(losses?.used).toBeLessThanOrEqual(300);
    expect(await deposit(server, player.id, (deposits?.left ?? 0) + 1)).toMatchObject({ outcome: 'review' });
    expect((await into(player, (losses?.left ?? 0) + 1)).body).toMatchObject({ message: 'LIMIT_REACHED' });
  });

  it('is never exceeded by transfers into several games at once', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await set(player, 'loss', 'week', 100);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        transfer(index % 2 === 0 ? server : node, player, {
          ...{ from: 'WALLET', to: index % 4 < 2 ? 'takraw' : 'malai', amount: 60 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual({ amount: 940, inProgress: 0 });
  });
});

it('is locked before the statement: notices and credits at once do not deadlock', { tags: ['P18'] }, async () => {
  const player = await givenPlayer(server, { money: 1 });
  await set(player, 'deposit', 'day', 100_000);
  const notify = (at: MoneyServer, amount: number) =>
    at.call('POST /api/wallet/add', { token: player.token, body: { amount } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      index % 4 < 2
        ? deposit(index % 2 === 0 ? server : node, player.id, 10)
        : notify(index % 2 === 0 ? server : node, 1_000 * (index + 1)),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
