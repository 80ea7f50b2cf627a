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
import { fundsOf, giveReward, grantTo, holdInGame, refreshGames, runningOf, TERMS } from '../../testing/rewards.ts';
import { rejectWithdrawal } from '../withdrawals/public.ts';
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

/** 500 own money, 500 granted: succeeds at 3,000, fails at 100. */
async function givenRunning(games: readonly string[] = ['takraw']) {
  const player = await givenPlayer(server, { money: 500, games });
  await giveReward(server, player, 500);
  return player;
}

describe('a reward that runs', () => {
  it('locks itself and the deposit that earned it, and shows both ends', { tags: ['R28.1'] }, async () => {
    const player = await givenRunning();
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 1_000, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({
      kind: 'bonus',
      code: 'WELCOME',
      amount: 500,
      principal: 500,
      base: 1_000,
      successAt: 3_000,
      failAt: 100,
      free: 0,
      total: 1_000,
      balance: 1_000,
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
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 200, inProgress: 0 });
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 300 })).status).toBe(200);
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 500, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({ total: 1_000, base: 1_000 });
    const [back] = (await statementOf(server, player)).statements;
    expect(back).toMatchObject({ amount: 300, balanceAfter: 500 });
  });

  it('refuses a withdrawal with BONUS_CONDITION, and says what is left and until when', {
    tags: ['S8.34', 'R28.4'],
  }, async () => {
    const player = await givenRunning();
    expect(await withdraw(server, player, 200)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } });
    const { body } = await server.call('GET /api/wallet/withdraw/check', { token: player.token });
    expect(body).toMatchObject({ canWithdraw: false });
    expect(body.reasons).toContainEqual(expect.objectContaining({ code: 'BONUS_RUNNING', amount: 2_000 }));
  });

  it('refuses any further reward: BONUS_REMAINING, and the same bonus BONUS_ALREADY_ACTIVE', {
    tags: ['S8.31', 'R28.5'],
  }, async () => {
    const player = await givenRunning();
    await expect(giveReward(server, player, 100)).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' });
    await expect(giveReward(server, player, 100, { code: 'OTHER' })).rejects.toMatchObject({ code: 'BONUS_REMAINING' });
    await expect(giveReward(server, player, 100, { kind: 'refund' })).rejects.toMatchObject({
      code: 'BONUS_REMAINING',
    });
    await expect(
      creditReward(server.modules.rewards, grantTo(player), async () => ({ amount: minor(100n) })),
    ).rejects.toMatchObject({
      code: 'BONUS_ALREADY_ACTIVE',
    });
    expect(await fundsOf(server, player)).toMatchObject({ locked: 1_000 });
  });

  it('leaves a later deposit free: its ends stay, and the deposit can be withdrawn', { tags: ['R28.1'] }, async () => {
    const player = await givenRunning();
    await deposit(server, player.id, 1_000);
    await server.later(SECOND_MS);
    expect(await fundsOf(server, player)).toEqual({ available: 1_000, locked: 1_000, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({
      ...{ principal: 500, base: 1_000, successAt: 3_000, failAt: 100, free: 1_000, total: 2_000, balance: 1_000 },
      ifCancelled: { keeps: 1_500, goes: 500 },
    });
    expect((await withdraw(server, player, 1_000)).status).toBe(200);
    expect(await withdraw(server, player, 100)).toMatchObject({ body: { message: 'BONUS_CONDITION', free: 0 } });
  });

  it('by the example of the reading: 10,000 with a fresh deposit of 500, and a bonus of 500', {
    tags: ['R28.1'],
  }, async () => {
    const player = await givenPlayer(server, { money: 9_500, games: ['takraw'] });
    await deposit(server, player.id, 500);
    await giveReward(server, player, 500);
    expect(await runningOf(server, player)).toMatchObject({ base: 1_000, free: 9_500, successAt: 3_000, failAt: 100 });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 5_000 });
    await play(player, 6_999.99);
    expect(await runningOf(server, player)).toMatchObject({ total: 12_499.99, balance: 2_999.99, left: 0.01 });
    await play(player, 4_100.01);
    expect(await runningOf(server, player)).toMatchObject({ total: 9_600.01, balance: 100.01 });
    await play(player, 4_100);
    expect(await stateOf(player)).toMatchObject({ state: 'failed', taken: 0 });
  });

  it('lets what is free be withdrawn while the rest lies in games, and takes it back when that is rejected', {
    tags: ['R28.1'],
  }, async () => {
    const player = await givenPlayer(server, { money: 9_500, games: ['takraw'] });
    await deposit(server, player.id, 500);
    await giveReward(server, player, 500);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 5_000 });
    expect(await fundsOf(server, player)).toEqual({ available: 5_500, locked: 0, inProgress: 0 });
    expect((await withdraw(server, player, 5_500)).status).toBe(200);
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 0, inProgress: 5_500 });
    expect(await runningOf(server, player)).toMatchObject({ free: 4_000, total: 5_000, balance: 1_000 });
    const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
      'select id from withdrawal where member_id = $1',
      [player.id],
    );
    expect(await rejectWithdrawal(server.modules.withdrawals, id, { by: 'nok', reason: 'no' })).toBe(true);
    expect(await fundsOf(server, player)).toEqual({ available: 5_500, locked: 0, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({ free: 9_500, balance: 1_000 });
    await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 5_000 });
    expect(await fundsOf(server, player)).toEqual({ available: 9_500, locked: 1_000, inProgress: 0 });
  });

  it('keeps the rule it was claimed under: one from before locks everything and grows with deposits', {
    tags: ['R28.8'],
  }, async () => {
    const player = await givenRunning();
    await server.database.query('update reward set covers_total = true where member_id = $1', [player.id]);
    await deposit(server, player.id, 1_000);
    await server.later(SECOND_MS);
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 2_000, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({ principal: 1_500, base: 2_000, free: 0 });
    expect(await withdraw(server, player, 200)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  });

  it('keeps its terms whatever is edited later', async () => {
    const player = await givenRunning();
    const before = await runningOf(server, player);
    await server.saveSetting('invite', { ...(await server.modules.lookups.setting('invite')), success: 900 });
    expect(await runningOf(server, player)).toEqual(before);
  });
});

describe('the end of a reward', () => {
  it('comes at the total of its success, to the satang: all is free, and the statement says so', {
    tags: ['R28.2'],
  }, async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 800 });
    await play(player, 2_799.99);
    expect(await runningOf(server, player)).toMatchObject({ total: 2_999.99, left: 0.01 });
    await play(player, 2_800);
    expect(await runningOf(server, player)).toBeNull();
    expect(await stateOf(player)).toEqual({ state: 'succeeded', freed: 200, taken: 0 });
    expect(await fundsOf(server, player)).toEqual({ available: 200, locked: 0, inProgress: 0 });
    const [line] = (await statementOf(server, player, { type: 'finish_bonus' })).statements;
    expect(line).toMatchObject({ amount: 0, balanceAfter: 200, finished: { how: 'succeeded', freed: 200 } });
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 2_800 })).status).toBe(200);
    expect((await withdraw(server, player, 3_000)).status).toBe(200);
  });

  it('comes at the total of its failure: what is left is free', { tags: ['R28.3'] }, async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 950 });
    await play(player, 50.01);
    expect(await runningOf(server, player)).toMatchObject({ total: 100.01 });
    await play(player, 50);
    expect(await stateOf(player)).toEqual({ state: 'failed', freed: 50, taken: 0 });
    expect(await fundsOf(server, player)).toMatchObject({ available: 50, locked: 0 });
  });

  it('comes with nothing left at all', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 1_000 });
    await play(player, 0);
    expect(await stateOf(player)).toEqual({ state: 'failed', freed: 0, taken: 0 });
    expect((await statementOf(server, player, { type: 'finish_bonus' })).statements).toHaveLength(1);
    await deposit(server, player.id, 100);
    expect(await fundsOf(server, player)).toMatchObject({ available: 100, locked: 0 });
  });

  it('waits while a game does not answer, says for which, and comes once it does', { tags: ['R28.7'] }, async () => {
    const player = await givenRunning(['takraw', 'malai']);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await server.sandbox.setFault('malai', { mode: 'error-500' });
    await play(player, 5_000);
    expect(await runningOf(server, player)).toMatchObject({ total: 5_100, left: 0, waitsFor: ['malai'] });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(MINUTE_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'succeeded' });
  });

  it('is not decided by an old figure: the game is asked anew', { tags: ['R28.7'] }, async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await holdInGame(server, player, 'takraw', 5_000);
    await refreshGames(server, player);
    await holdInGame(server, player, 'takraw', 700);
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
  });

  it('waits while a transfer is unknown', { tags: ['R28.7'] }, async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/out'] });
    await transfer(hasty, player, { from: 'takraw', to: 'WALLET', amount: 850 });
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
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
    expect(await stateOf(player)).toMatchObject({ state: 'succeeded', freed: 6_000 });
  });

  it('when its time is over leaves own money only, and brings home what lies in games', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await play(player, 1_200);
    await server.later(3 * DAY_MS + MINUTE_MS);
    await server.modules.jobs.handlers['expire-rewards']?.({});
    expect(await stateOf(player)).toEqual({ state: 'expired', freed: 500, taken: 800 });
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(500);
  });
});

describe('cancelling', () => {
  it('keeps own money and gives back the reward, to the satang, as was shown before', {
    tags: ['S7.60', 'S8.35', 'R29'],
  }, async () => {
    const player = await givenRunning();
    const { ifCancelled } = (await runningOf(server, player)) ?? {};
    const { body } = await clear(player);
    expect(body).toEqual({ message: 'BONUS_CLEAR', ...ifCancelled });
    expect(body).toMatchObject({ keeps: 500, goes: 500 });
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({ amount: -500, balanceAfter: 500, finished: { how: 'cancelled', freed: 500 } });
  });

  it('takes what was won with it, and never more than there is', { tags: ['R29'] }, async () => {
    const won = await givenRunning();
    await transfer(server, won, { from: 'WALLET', to: 'takraw', amount: 600 });
    await play(won, 1_600.5);
    expect((await clear(won)).body).toMatchObject({ keeps: 500, goes: 1_500.5 });
    const lost = await givenRunning();
    await transfer(server, lost, { from: 'WALLET', to: 'takraw', amount: 700 });
    await play(lost, 1);
    expect((await clear(lost)).body).toMatchObject({ keeps: 301, goes: 0 });
    expect(await fundsOf(server, lost)).toMatchObject({ available: 300, locked: 0 });
  });

  it('many times at once gives every one the answer of the first, and later NO_DATA; it takes nothing more', {
    tags: ['R5.5'],
  }, async () => {
    const player = await givenRunning();
    const answers = await Promise.all(Array.from({ length: 10 }, () => clear(player)));
    const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)));
    expect([...bodies]).toEqual([JSON.stringify({ message: 'BONUS_CLEAR', keeps: 500, goes: 500 })]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await clear(player)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await fundsOf(server, player)).toMatchObject({ available: 500 });
  });

  it('answers BONUS_CONDITION while a game does not answer, and changes nothing', async () => {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 600 });
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    expect(await clear(player)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION', game: 'takraw' } });
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
  });
});

describe('a game that is closed', () => {
  const setOpen = (isOpen: boolean) =>
    server.database.query("update game set is_open = $1 where code = 'takraw'", [isOpen]);
  afterEach(() => setOpen(true));

  /** 500 own money and 500 granted, all of it in a game that is then closed. */
  async function givenClosed() {
    const player = await givenRunning();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 1_000 });
    await setOpen(false);
    return player;
  }

  it('still counts: a reward whose money lies there does not fail, and sets nothing free', {
    tags: ['R28.7'],
  }, async () => {
    const player = await givenClosed();
    await expect(giveReward(server, player, 100, { code: 'OTHER' })).rejects.toMatchObject({ code: 'BONUS_REMAINING' });
    await deposit(server, player.id, 100);
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
    await setOpen(true);
    await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 1_000 });
    expect(await withdraw(server, player, 1_000)).toMatchObject({ body: { message: 'BONUS_CONDITION', free: 100 } });
  });

  it('that gives no answer decides nothing: no end, no claim, no cancellation', { tags: ['R28.7'] }, async () => {
    const player = await givenClosed();
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    await deposit(server, player.id, 100);
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
    expect(await clear(player)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION', game: 'takraw' } });

    const other = await givenPlayer(server, { money: 150, games: ['malai'] });
    await transfer(server, other, { from: 'WALLET', to: 'malai', amount: 150 });
    await server.database.query("update game set is_open = false where code = 'malai'");
    await server.sandbox.setFault('malai', { mode: 'error-500' });
    await expect(giveReward(server, other, 100)).rejects.toMatchObject({
      ...{ code: 'BONUS_CONDITION', details: { reason: 'GAME_UNKNOWN', game: 'malai' } },
    });
    await server.database.query("update game set is_open = true where code = 'malai'");
  });

  it('leaves a member their own money when they cancel after it opens again', { tags: ['R28.7'] }, async () => {
    const player = await givenPlayer(server, { money: 150, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 150 });
    await setOpen(false);
    await giveReward(server, player, 100, { kind: 'promotion', isForDeposit: false });
    await setOpen(true);
    expect((await clear(player)).body).toMatchObject({ keeps: 150, goes: 100 });
    expect(await totalOf(server, player)).toBe(150);
  });

  it('that gives no answer decides nothing though its last balance was empty: all may lie in an open bet', {
    tags: ['R28.7'],
  }, async () => {
    const player = await givenClosed();
    await server.database.query('update game_account set units = 0 where member_id = $1', [player.id]);
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    await deposit(server, player.id, 100);
    await server.later(SECOND_MS);
    expect(await stateOf(player)).toMatchObject({ state: 'running' });
    expect(await clear(player)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION', game: 'takraw' } });
  });

  it.each([
    ['that was never played', undefined],
    ['that was emptied a month ago', 31 * DAY_MS],
  ])('%s and is gone for good keeps nobody from claiming', async (_what, emptiedMs) => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    if (emptiedMs) {
      await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
      await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 100 });
      await server.database.query(
        `update game_account set opened_at = opened_at - $2 * interval '1 ms', moved_at = moved_at - $2 * interval '1 ms',
           played_at = played_at - $2 * interval '1 ms' where member_id = $1`,
        [player.id, emptiedMs],
      );
    }
    await setOpen(false);
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    await giveReward(server, player, 500);
    expect(await runningOf(server, player)).toMatchObject({ base: 1_000 });
  });
});
