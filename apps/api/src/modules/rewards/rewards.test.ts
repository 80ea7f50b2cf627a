import { minor } from '@krapao/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  totalOf,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { giveReward, grantTo, holdInGame, purseOf, refreshGames, runningOf, TERMS } from '../../testing/rewards.ts';
import { addTurnover, creditReward } from './public.ts';

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

const stateOf = async ({ id }: Player) =>
  (
    await server.database.query<{ state: string; freed: number; taken: number }>(
      'select state, (freed / 100.0)::float8 as freed, (taken / 100.0)::float8 as taken from reward where member_id = $1',
      [id],
    )
  ).at(-1);
const play = async (player: Player, units: number, game = 'takraw') => {
  await holdInGame(server, player, game, units);
  await refreshGames(server, player);
  await server.later(SECOND_MS);
};
const clear = ({ token }: Player) => server.call('GET /api/bonus/clear', { token });

/** 500 of their own, 500 given: free at 3,000, lost at 100. */
async function givenRunning(games: readonly string[] = ['takraw']) {
  const player = await givenPlayer(server, { money: 500, games });
  await giveReward(server, player, 500);
  return player;
}

describe('a reward that runs', () => {
  it('locks all the member has at hand, counts from the total after it, and shows both ends', async () => {
    const player = await givenRunning();
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 1_000, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({
      kind: 'bonus',
      code: 'WELCOME',
      amount: 500,
      principal: 500,
      base: 1_000,
      successAt: 3_000,
      failAt: 100,
      total: 1_000,
      left: 2_000,
      ifCancelled: { keeps: 500, goes: 500 },
      waitsFor: [],
    });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({ statementType: 'bonus', amount: 500, balanceAfter: 1_000, status: 'SUCCESS' });
    expect(line?.bonus).toEqual({ description: 'ต้อนรับ' });
    const { body } = await server.call('GET /api/wallet', { token: player.token });
    expect(body.reward).toEqual(await runningOf(server, player));
  });

  it('lets locked money be played and takes back what games send', async () => {
    const player = await givenRunning();
    expect((await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 800 })).status).toBe(200);
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 200, inProgress: 0 });
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 300 })).status).toBe(200);
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 500, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({ total: 1_000, base: 1_000 });
    const [back] = (await statementOf(server, player)).statements;
    expect(back).toMatchObject({ amount: 300, balanceAfter: 500 });
  });

  it('refuses a withdrawal with BONUS_CONDITION, and says what is left and until when', async () => {
    const player = await givenRunning();
    expect(await withdraw(server, player, 200)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } });
    const { body } = await server.call('GET /api/wallet/withdraw/check', { token: player.token });
    expect(body).toMatchObject({ canWithdraw: false });
    expect(body.reasons).toContainEqual(expect.objectContaining({ code: 'BONUS_RUNNING', amount: 2_000 }));
  });

  it('refuses any further reward: BONUS_REMAINING, and the same bonus BONUS_ALREADY_ACTIVE', async () => {
    const player = await givenRunning();
    await expect(giveReward(server, player, 100)).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' });
    await expect(giveReward(server, player, 100, { code: 'OTHER' })).rejects.toMatchObject({ code: 'BONUS_REMAINING' });
    await expect(giveReward(server, player, 100, { kind: 'refund' })).rejects.toMatchObject({
      code: 'BONUS_REMAINING',
    });
    await expect(creditReward(server.modules.rewards, grantTo(player), async () => minor(100n))).rejects.toMatchObject({
      code: 'BONUS_ALREADY_ACTIVE',
    });
    expect(await purseOf(server, player)).toMatchObject({ locked: 1_000 });
  });

  it('counts a deposit as own money: both ends rise with it, and it is locked too', async () => {
    const player = await givenRunning();
    await deposit(server, player.id, 1_000);
    await server.later(SECOND_MS);
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 2_000, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({
      principal: 1_500,
      base: 2_000,
      successAt: 6_000,
      failAt: 200,
      total: 2_000,
      ifCancelled: { keeps: 1_500, goes: 500 },
    });
  });

  it('keeps its terms whatever is edited later', async () => {
    const player = await givenRunning();
    const before = await runningOf(server, player);
    await server.saveSetting('invite', { ...(await server.modules.lookups.setting('invite')), success: 900 });
    expect(await runningOf(server, player)).toEqual(before);
  });
});

describe('the end of a reward', () => {
  it('comes at the total of its success, to the satang: all is free, and the statement says so', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 800 });
    await play(player, 2_799.99);
    expect(await runningOf(server, player)).toMatchObject({ total: 2_999.99, left: 0.01 });
    await play(player, 2_800);
    expect(await runningOf(server, player)).toBeNull();
    expect(await stateOf(player)).toEqual({ state: 'succeeded', freed: 200, taken: 0 });
    expect(await purseOf(server, player)).toEqual({ amount: 200, locked: 0, inProgress: 0 });
    const [line] = (await statementOf(server, player, { type: 'finish_bonus' })).statements;
    expect(line).toMatchObject({ amount: 0, balanceAfter: 200, finished: { how: 'succeeded', freed: 200 } });
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 2_800 })).status).toBe(200);
    expect((await withdraw(server, player, 3_000)).status).toBe(200);
  });

  it('comes at the total of its failure: what is left is free', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 950 });
    await play(player, 50.01);
    expect(await runningOf(server, player)).toMatchObject({ total: 100.01 });
    await play(player, 50);
    expect(await stateOf(player)).toEqual({ state: 'failed', freed: 50, taken: 0 });
    expect(await purseOf(server, player)).toMatchObject({ amount: 50, locked: 0 });
  });

  it('comes with nothing left at all', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 1_000 });
    await play(player, 0);
    expect(await stateOf(player)).toEqual({ state: 'failed', freed: 0, taken: 0 });
    expect((await statementOf(server, player, { type: 'finish_bonus' })).statements).toHaveLength(1);
    await deposit(server, player.id, 100);
    expect(await purseOf(server, player)).toMatchObject({ amount: 100, locked: 0 });
  });

  it('waits while a game does not answer, says for which, and comes once it does', async () => {
    const player = await givenRunning(['takraw', 'malai']);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await server.sandbox.setFault('malai', { mode: 'error-500' });
    await play(player, 5_000);
    expect(await runningOf(server, player)).toMatchObject({ total: 5_100, left: 0, waitsFor: ['malai'] });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(MINUTE_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'succeeded' });
  });

  it('is not decided by an old figure: the game is asked anew', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await holdInGame(server, player, 'takraw', 5_000);
    await refreshGames(server, player);
    await holdInGame(server, player, 'takraw', 700);
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
  });

  it('waits while a transfer is unknown', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/out'] });
    await transfer(hasty, player, { from: 'takraw', to: 'WALLET', amount: 850 });
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
    expect(await purseOf(server, player)).toMatchObject({ locked: 950 });
  });

  it('by turnover comes with the bets, not with the total', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await giveReward(server, player, 500, { terms: { ...TERMS, rule: 'turnover', successPercent: 200 } });
    await deposit(server, player.id, 5_000);
    const bets = (valid: bigint) =>
      addTurnover(server.connection.db, [{ memberId: player.id, valid: minor(valid), settledAt: server.clock.now() }]);
    await bets(1_199_999n);
    await server.later(SECOND_MS);
    expect(await runningOf(server, player)).toMatchObject({ rule: 'turnover', turnover: 11_999.99, left: 0.01 });
    await bets(1n);
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'succeeded', freed: 6_000 });
  });

  it('when its time is over leaves own money only, and brings home what lies in games', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await play(player, 1_200);
    await server.later(3 * DAY_MS + MINUTE_MS);
    await server.modules.jobs.handlers['expire-rewards']?.({});
    expect(await stateOf(player)).toEqual({ state: 'expired', freed: 500, taken: 800 });
    expect(await purseOf(server, player)).toEqual({ amount: 500, locked: 0, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(500);
  });
});

describe('cancelling', () => {
  it('keeps own money and gives back the reward, to the satang, as was shown before', async () => {
    const player = await givenRunning();
    const { ifCancelled } = (await runningOf(server, player)) ?? {};
    const { body } = await clear(player);
    expect(body).toEqual({ message: 'BONUS_CLEAR', ...ifCancelled });
    expect(body).toMatchObject({ keeps: 500, goes: 500 });
    expect(await purseOf(server, player)).toEqual({ amount: 500, locked: 0, inProgress: 0 });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({ amount: -500, balanceAfter: 500, finished: { how: 'cancelled', freed: 500 } });
  });

  it('takes what was won with it, and never more than there is', async () => {
    const won = await givenRunning();
    await transfer(server, won, { from: 'WALLET', to: 'takraw', amount: 600 });
    await play(won, 1_600.5);
    expect((await clear(won)).body).toMatchObject({ keeps: 500, goes: 1_500.5 });
    const lost = await givenRunning();
    await transfer(server, lost, { from: 'WALLET', to: 'takraw', amount: 700 });
    await play(lost, 1);
    expect((await clear(lost)).body).toMatchObject({ keeps: 301, goes: 0 });
    expect(await purseOf(server, lost)).toMatchObject({ amount: 300, locked: 0 });
  });

  it('twice answers NO_DATA, and takes nothing more', async () => {
    const player = await givenRunning();
    const answers = await Promise.all(Array.from({ length: 10 }, () => clear(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await clear(player)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await purseOf(server, player)).toMatchObject({ amount: 500 });
  });

  it('answers BONUS_CONDITION while a game does not answer, and changes nothing', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 600 });
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    expect(await clear(player)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION', game: 'takraw' } });
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
  });
});
