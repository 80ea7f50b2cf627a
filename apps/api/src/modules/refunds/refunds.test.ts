import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  stopWallet,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { fundsOf, giveReward, grantTo, holdInGame, refreshGames, runningOf } from '../../testing/rewards.ts';
import { putAway } from '../../testing/vault.ts';
import { creditReward } from '../rewards/public.ts';

let server: MoneyServer;
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  hasty = await moneyServer({ GAMES_TIMEOUT_MS: '300', GAMES_BALANCE_TIMEOUT_MS: '300' }, { besides: server });
});
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
  await server.saveSetting('refund', DEFAULT_SETTINGS.refund);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

const { success, fail } = DEFAULT_SETTINGS.refund;
const set = (change: Partial<typeof DEFAULT_SETTINGS.refund>) =>
  server.saveSetting('refund', { ...DEFAULT_SETTINGS.refund, ...change });
const check = async ({ token }: Player) => (await server.call('GET /api/refund/check', { token })).body;
const receive = ({ token }: Player, key = randomUUID()) =>
  server.call('GET /api/refund/receive', { token, headers: { 'idempotency-key': key } });
const addWallet = ({ token }: Player) => server.call('GET /api/refund/addWallet', { token });
const log = async ({ token }: Player, page = 1, limit = 10) =>
  (await server.call('POST /api/refund', { token, body: { page, limit } })).body;

/** Runs a sweep, whether due or not. */
async function workOut() {
  await server.database.query('delete from batch_round');
  await server.modules.jobs.handlers['work-out-refunds']?.({});
}

/** Transfers money into a game and loses it there. */
async function lose(player: Player, amount: number, left = 0) {
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: amount + left });
  await holdInGame(server, player, 'takraw', left);
  await refreshGames(server, player);
}

/** Deposits 2,000, withdraws 500, is given 100 and loses 1,200 in a game: 400 are left. */
async function givenLoser() {
  const player = await givenPlayer(server, { money: 2_000, games: ['takraw'] });
  await withdraw(server, player, 500);
  await server.later(MINUTE_MS);
  await creditReward(server.modules.rewards, grantTo(player), async () => ({ amount: minor(10_000n) }));
  await lose(player, 1_200);
  await workOut();
  return player;
}

describe('cashback that was worked out', () => {
  it('tells what can be received, by which sum, and what it becomes', { tags: ['S7.52', 'R31.1'] }, async () => {
    const player = await givenLoser();
    const { result, bonus, refundAmount, working, preview } = await check(player);
    expect({ result, bonus, refundAmount }).toEqual({ result: true, bonus: false, refundAmount: 50 });
    expect(working).toEqual({
      deposits: 2_000,
      withdrawals: 500,
      total: 400,
      bonuses: 100,
      loss: 1_000,
      rate: 5,
      since: null,
      workedOutAt: expect.any(String),
    });
    expect(preview).toMatchObject({ amount: 50, principal: 0, free: 400, base: 50, successAt: 150, failAt: 5 });
  });

  it('is received as a bonus under its own ends: REFUND_SUCCESS, a line of the statement, an entry of the log', {
    tags: ['S1.12', 'S3.44', 'S7.53', 'S8.47', 'R31.2'],
  }, async () => {
    const player = await givenLoser();
    const answer = await receive(player);
    expect([answer.status, answer.body]).toEqual([200, { message: 'REFUND_SUCCESS', amount: 50 }]);
    expect(await fundsOf(server, player)).toEqual({ available: 400, locked: 50, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({
      kind: 'refund',
      percentSuccess: success,
      percentFail: fail,
      base: 50,
    });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({ statementType: 'bonus', amount: 50, refund: { description: 'คืนยอดเสีย' } });
    expect(await log(player)).toEqual({ total: 1, refunds: [{ refundAmount: 50, createdAt: expect.any(String) }] });
    expect(await check(player)).toMatchObject({ result: false, bonus: true });
  });

  it('begins anew after it was received: only what came since counts', { tags: ['S7.51', 'R31.1'] }, async () => {
    await set({ canAddWallet: true, lossMin: { THB: { min: 1 }, LAK: { min: 1 } } });
    const player = await givenLoser();
    await addWallet(player);
    await workOut();
    expect(await check(player)).toMatchObject({ result: false });
    await deposit(server, player.id, 1_000);
    await lose(player, 1_000);
    await workOut();
    // 1,000 deposited, 450 left: a loss of 550 since.
    expect((await check(player)).working).toMatchObject({ deposits: 1_000, withdrawals: 0, total: 450, bonuses: 0 });
    expect((await addWallet(player)).body).toMatchObject({ amount: 27.5 });
    const first = await log(player, 1, 1);
    expect([first.total, first.refunds[0]?.refundAmount]).toEqual([2, 27.5]);
    expect((await log(player, 2, 1)).refunds[0]?.refundAmount).toBe(50);
  });

  it('is added to the wallet without a lock where the operator allows it, else REFUND_INACTIVE', {
    tags: ['S7.54', 'S8.48', 'R31.3'],
  }, async () => {
    const player = await givenLoser();
    expect(await addWallet(player)).toMatchObject({ status: 403, body: { message: 'REFUND_INACTIVE' } });
    await set({ canAddWallet: true });
    expect(await check(player)).toMatchObject({ canAddWallet: true });
    expect((await addWallet(player)).body).toEqual({ message: 'REFUND_SUCCESS', amount: 50 });
    expect(await fundsOf(server, player)).toEqual({ available: 450, locked: 0, inProgress: 0 });
    expect(await runningOf(server, player)).toBeNull();
    expect((await withdraw(server, player, 450)).status).toBe(200);
  });

  it('answers REFUND_INACTIVE while cashback is off, and shows none', { tags: ['S8.48'] }, async () => {
    const player = await givenLoser();
    await set({ isActive: false });
    expect(await receive(player)).toMatchObject({ status: 403, body: { message: 'REFUND_INACTIVE' } });
    expect(await check(player)).toMatchObject({ result: false, refundAmount: 0, working: null });
  });

  it('pays less when less is lost by now, and REFUND_MINIMUM when nothing is', { tags: ['S8.49'] }, async () => {
    const won = await givenLoser();
    await holdInGame(server, won, 'takraw', 600);
    expect((await receive(won)).body).toMatchObject({ amount: 20 });
    const whole = await givenLoser();
    await holdInGame(server, whole, 'takraw', 1_500);
    expect(await receive(whole)).toMatchObject({ status: 422, body: { message: 'REFUND_MINIMUM' } });
    expect(await fundsOf(server, whole)).toEqual({ available: 400, locked: 0, inProgress: 0 });
  });

  it('pays no more than was offered, though more is lost by now', async () => {
    const player = await givenLoser();
    await lose(player, 400);
    expect((await receive(player)).body).toMatchObject({ amount: 50 });
  });

  it('answers BONUS_REMAINING while a reward runs, and the check says so', async () => {
    const player = await givenLoser();
    await giveReward(server, player, 10, { code: 'OTHER', isForDeposit: false });
    expect(await check(player)).toMatchObject({ result: true, bonus: true });
    expect(await receive(player)).toMatchObject({ status: 409, body: { message: 'BONUS_REMAINING' } });
  });

  it('answers REFUND_CONDITION while a game is silent, a withdrawal is under way or the wallet is stopped', {
    tags: ['S8.46'],
  }, async () => {
    const silent = await givenLoser();
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    expect(await receive(silent)).toMatchObject({ status: 409, body: { message: 'REFUND_CONDITION' } });
    await server.sandbox.call('DELETE', '/faults');
    expect((await receive(silent)).status).toBe(200);

    const withdrawing = await givenLoser();
    await withdraw(server, withdrawing, 100);
    expect(await receive(withdrawing)).toMatchObject({ body: { message: 'REFUND_CONDITION' } });

    const stopped = await givenLoser();
    await stopWallet(server, stopped);
    expect(await receive(stopped)).toMatchObject({ body: { message: 'REFUND_CONDITION' } });
    await stopWallet(server, stopped, false);
  });

  it('is given once to who asks a hundred times at once, and once to who asks again with the same key', {
    tags: ['C8'],
    timeout: 120_000,
  }, async () => {
    const player = await givenLoser();
    const answers = await Promise.all(Array.from({ length: 100 }, () => receive(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await log(player)).toMatchObject({ total: 1 });
    expect(await fundsOf(server, player)).toMatchObject({ locked: 50 });

    const patient = await givenLoser();
    const key = randomUUID();
    const [first, again] = [await receive(patient, key), await receive(patient, key)];
    expect(again.body).toEqual(first.body);
    expect(await log(patient)).toMatchObject({ total: 1 });
  });

  it('is given once to who wants it both ways at once', async () => {
    await set({ canAddWallet: true });
    const player = await givenLoser();
    const requests = Array.from({ length: 20 }, (_, n) => (n % 2 ? receive(player) : addWallet(player)));
    expect((await Promise.all(requests)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await log(player)).toMatchObject({ total: 1 });
  });
});

describe('working cashback out', () => {
  it('leaves out who has a transfer or a withdrawal under way, until it is known', async () => {
    const player = await givenLoser();
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/in'] });
    await transfer(hasty, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    await workOut();
    expect(await check(player)).toMatchObject({ result: false });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
    await workOut();
    expect(await check(player)).toMatchObject({ result: true, refundAmount: 50 });
  });

  it('leaves out who has bet since their game was heard, until it is heard again', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    const [account] = await server.database.query<{ username: string }>(
      'select username from game_account where member_id = $1',
      [player.id],
    );
    await server.later(SECOND_MS);
    await server.sandbox.call('POST', `/games/test/takraw/${account?.username}/play`, { bet: '700', outcome: 'lose' });
    await server.modules.jobs.handlers['read-bets-of']?.({ game: 'takraw' });
    await workOut();
    expect(await check(player)).toMatchObject({ result: false });
    await refreshGames(server, player);
    await workOut();
    expect(await check(player)).toMatchObject({ result: true, refundAmount: 35 });
  });

  it('does not take money in a game that is closed for lost', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['samtua'] });
    await transfer(server, player, { from: 'WALLET', to: 'samtua', amount: 1_000 });
    const close = (isOpen: boolean) =>
      server.database.query(`update game set is_open = $1 where code = 'samtua'`, [isOpen]);
    await close(false);
    await workOut();
    expect(await check(player)).toMatchObject({ result: false });
    await close(true);
  });

  it('does not take money in the vault for lost', { tags: ['P146'] }, async () => {
    const player = await givenPlayer(server, { money: 2_000, games: ['takraw'] });
    await putAway(server, player, 800);
    await lose(player, 1_200);
    await workOut();
    expect(await check(player)).toMatchObject({ result: true, working: { total: 800, loss: 1_200 } });
    await deposit(server, player.id, 500);
    await putAway(server, player, 500);
    expect(await receive(player)).toMatchObject({ status: 200, body: { amount: 60 } });
  });

  it('takes an offer back when there is no loss any more', async () => {
    const player = await givenLoser();
    await holdInGame(server, player, 'takraw', 1_500);
    await refreshGames(server, player);
    await workOut();
    expect(await check(player)).toMatchObject({ result: false });
  });

  it('does nothing while it is off, and begins a round as often as operators say', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await lose(player, 1_000);
    await set({ isActive: false });
    await workOut();
    await set({});
    expect(await check(player)).toMatchObject({ result: false });
    const round = () => server.modules.jobs.handlers['work-out-refunds']?.({});
    await round();
    expect(await check(player)).toMatchObject({ refundAmount: 50 });
    await deposit(server, player.id, 1_000);
    await lose(player, 1_000);
    await round();
    expect(await check(player)).toMatchObject({ refundAmount: 50 });
    server.clock.advance(10 * MINUTE_MS);
    await round();
    expect(await check(player)).toMatchObject({ refundAmount: 100 });
    expect(server.modules.jobs.schedule).toContain('* * * * * work-out-refunds');
  });

  it('counts kip in kip', async () => {
    const player = await givenPlayer(server, { money: 1_000_000, currency: 'LAK', games: ['takraw'] });
    await lose(player, 1_000_000);
    await workOut();
    expect(await check(player)).toMatchObject({ refundAmount: 50_000 });
  });
});
