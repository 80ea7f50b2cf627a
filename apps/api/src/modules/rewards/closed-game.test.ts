import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { deposit, expectBooksInOrder, givenPlayer, totalOf, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { cancelRunning, givenRunning, giveReward, rewardStateOf, runningOf } from '../../testing/rewards.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

describe('a game that is closed', () => {
  const setOpen = (isOpen: boolean) =>
    server.database.query("update game set is_open = $1 where code = 'takraw'", [isOpen]);
  afterEach(() => setOpen(true));

  /** 500 own money and 500 granted, all of it in a game that is then closed. */
  async function givenClosed() {
    const player = await givenRunning(server);
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
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'running' });
    await setOpen(true);
    await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 1_000 });
    expect(await withdraw(server, player, 1_000)).toMatchObject({ body: { message: 'BONUS_CONDITION', free: 100 } });
  });

  it('that gives no answer decides nothing: no end, no claim, no cancellation', { tags: ['R28.7'] }, async () => {
    const player = await givenClosed();
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    await deposit(server, player.id, 100);
    await server.later(SECOND_MS);
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'running' });
    expect(await cancelRunning(server, player)).toMatchObject({
      status: 409,
      body: { message: 'BONUS_CONDITION', game: 'takraw' },
    });

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
    expect((await cancelRunning(server, player)).body).toMatchObject({ keeps: 150, goes: 100 });
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
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'running' });
    expect(await cancelRunning(server, player)).toMatchObject({
      status: 409,
      body: { message: 'BONUS_CONDITION', game: 'takraw' },
    });
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
