import { minor } from '@krapao/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  statementOf,
  totalOf,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import {
  fundsOf,
  givenRunning,
  giveReward,
  holdInGame,
  playTo,
  refreshGames,
  rewardStateOf,
  runningOf,
  TERMS,
} from '../../testing/rewards.ts';
import { addTurnover } from './public.ts';

let server: MoneyServer;
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  hasty = await moneyServer({ GAMES_TIMEOUT_MS: '300', GAMES_BALANCE_TIMEOUT_MS: '300' }, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

describe('the end of a reward', () => {
  it('comes at the total of its success, to the satang: all is free, and the statement says so', {
    tags: ['R28.2'],
  }, async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 800 });
    await playTo(server, player, 2_799.99);
    expect(await runningOf(server, player)).toMatchObject({ total: 2_999.99, left: 0.01 });
    await playTo(server, player, 2_800);
    expect(await runningOf(server, player)).toBeNull();
    expect(await rewardStateOf(server, player)).toEqual({ state: 'succeeded', freed: 200, taken: 0 });
    expect(await fundsOf(server, player)).toEqual({ available: 200, locked: 0, inProgress: 0 });
    const [line] = (await statementOf(server, player, { type: 'finish_bonus' })).statements;
    expect(line).toMatchObject({ amount: 0, balanceAfter: 200, finished: { how: 'succeeded', freed: 200 } });
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 2_800 })).status).toBe(200);
    expect((await withdraw(server, player, 3_000)).status).toBe(200);
  });

  it('comes at the total of its failure: what is left is free', { tags: ['R28.3'] }, async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 950 });
    await playTo(server, player, 50.01);
    expect(await runningOf(server, player)).toMatchObject({ total: 100.01 });
    await playTo(server, player, 50);
    expect(await rewardStateOf(server, player)).toEqual({ state: 'failed', freed: 50, taken: 0 });
    expect(await fundsOf(server, player)).toMatchObject({ available: 50, locked: 0 });
  });

  it('comes with nothing left at all', async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 1_000 });
    await playTo(server, player, 0);
    expect(await rewardStateOf(server, player)).toEqual({ state: 'failed', freed: 0, taken: 0 });
    expect((await statementOf(server, player, { type: 'finish_bonus' })).statements).toHaveLength(1);
    await deposit(server, player.id, 100);
    expect(await fundsOf(server, player)).toMatchObject({ available: 100, locked: 0 });
  });

  it('waits while a game does not answer, says for which, and comes once it does', { tags: ['R28.7'] }, async () => {
    const player = await givenRunning(server, ['takraw', 'malai']);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await server.sandbox.setFault('malai', { mode: 'error-500' });
    await playTo(server, player, 5_000);
    expect(await runningOf(server, player)).toMatchObject({ total: 5_100, left: 0, waitsFor: ['malai'] });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(MINUTE_MS);
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'succeeded' });
  });

  it('is not decided by an old figure: the game is asked anew', { tags: ['R28.7'] }, async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await holdInGame(server, player, 'takraw', 5_000);
    await refreshGames(server, player);
    await holdInGame(server, player, 'takraw', 700);
    await server.later(SECOND_MS);
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'running' });
  });

  it('waits while a transfer is unknown', { tags: ['R28.7'] }, async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/out'] });
    await transfer(hasty, player, { from: 'takraw', to: 'WALLET', amount: 850 });
    await server.later(SECOND_MS);
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'running' });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
    expect(await fundsOf(server, player)).toMatchObject({ locked: 950 });
  });

  it('by turnover comes with the bets, not with the total', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await giveReward(server, player, 500, { terms: { ...TERMS, rule: 'turnover', successPercent: 200 } });
    await deposit(server, player.id, 5_000);
    const bets = (valid: bigint) =>
      addTurnover(server.connection.db, [{ memberId: player.id, valid: minor(valid), settledAt: server.clock.now() }]);
    await bets(199_999n);
    await server.later(SECOND_MS);
    expect(await runningOf(server, player)).toMatchObject({ rule: 'turnover', turnover: 1_999.99, left: 0.01 });
    await bets(1n);
    await server.later(SECOND_MS);
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'succeeded', freed: 6_000 });
  });

  it('when its time is over leaves own money only, and brings home what lies in games', async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await playTo(server, player, 1_200);
    await server.later(3 * DAY_MS + MINUTE_MS);
    await server.modules.jobs.handlers['expire-rewards']?.({});
    expect(await rewardStateOf(server, player)).toEqual({ state: 'expired', freed: 500, taken: 800 });
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(500);
  });
});
