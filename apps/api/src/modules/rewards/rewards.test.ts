import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { deposit, expectBooksInOrder, givenPlayer, statementOf, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { fundsOf, givenRunning, giveReward, grantTo, playTo, rewardStateOf, runningOf } from '../../testing/rewards.ts';
import { rejectWithdrawal } from '../withdrawals/public.ts';
import { creditReward } from './public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

describe('a reward that runs', () => {
  it('locks itself and the deposit that earned it, and shows both ends', { tags: ['R28.1'] }, async () => {
    const player = await givenRunning(server);
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
    const player = await givenRunning(server);
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
    const player = await givenRunning(server);
    expect(await withdraw(server, player, 200)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } });
    const { body } = await server.call('GET /api/wallet/withdraw/check', { token: player.token });
    expect(body).toMatchObject({ canWithdraw: false });
    expect(body.reasons).toContainEqual(expect.objectContaining({ code: 'BONUS_RUNNING', amount: 2_000 }));
  });

  it('refuses any further reward: BONUS_REMAINING, and the same bonus BONUS_ALREADY_ACTIVE', {
    tags: ['S8.31', 'R28.5'],
  }, async () => {
    const player = await givenRunning(server);
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
    const player = await givenRunning(server);
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
    await playTo(server, player, 6_999.99);
    expect(await runningOf(server, player)).toMatchObject({ total: 12_499.99, balance: 2_999.99, left: 0.01 });
    await playTo(server, player, 4_100.01);
    expect(await runningOf(server, player)).toMatchObject({ total: 9_600.01, balance: 100.01 });
    await playTo(server, player, 4_100);
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'failed', taken: 0 });
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
    const player = await givenRunning(server);
    await server.database.query('update reward set covers_total = true where member_id = $1', [player.id]);
    await deposit(server, player.id, 1_000);
    await server.later(SECOND_MS);
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 2_000, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({ principal: 1_500, base: 2_000, free: 0 });
    expect(await withdraw(server, player, 200)).toMatchObject({ body: { message: 'BONUS_CONDITION' } });
  });

  it('keeps its terms whatever is edited later', async () => {
    const player = await givenRunning(server);
    const before = await runningOf(server, player);
    await server.saveSetting('invite', { ...(await server.modules.lookups.setting('invite')), success: 900 });
    expect(await runningOf(server, player)).toEqual(before);
  });
});
