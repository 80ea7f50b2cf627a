import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { giveReward } from '../../testing/rewards.ts';
import { AUTOMATIC, BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';
import { rejectWithdrawal } from '../withdrawals/public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { setRules, idOf } = withdrawalsOf(() => server);
/** The main wallet as home shows it: available and locked. */
const mainWallet = async ({ token }: Player) => {
  return (await server.call('GET /api/wallet', { token })).body.wallet.amount;
};
const newest = async (player: Player) => (await statementOf(server, player)).statements[0];
const balances = async (player: Player) =>
  (await statementOf(server, player)).statements.map(({ balanceAfter }) => balanceAfter);

describe('the running balance of the statement', () => {
  it('is the main wallet as home shows it after each entry, without money that is held', {
    tags: ['R27.2'],
  }, async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await withdraw(server, player, 200);
    expect(await newest(player)).toMatchObject({ status: 'IN_PROGRESS', balanceAfter: 800 });
    expect(await mainWallet(player)).toBe(800);
    await deposit(server, player.id, 500);
    expect(await mainWallet(player)).toBe(1_300);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    expect(await mainWallet(player)).toBe(1_000);
    await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 100 });
    expect(await mainWallet(player)).toBe(1_100);
    expect(await balances(player)).toEqual([1_100, 1_000, 1_300, 800, 1_000]);
  });

  it('of a withdrawal stays what it was when the money left, also once it is paid later', async () => {
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    await deposit(server, player.id, 500);
    await server.later(SECOND_MS);
    expect(await balances(player)).toEqual([1_300, 800, 1_000]);
  });

  it('is none of a withdrawal that was refused: it moved nothing', async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    await rejectWithdrawal(server.modules.withdrawals, await idOf(player), { by: 'op', reason: 'no' });
    expect(await balances(player)).toEqual([null, 1_000]);
  });

  it('counts what a reward locks', { tags: ['R27.2'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await giveReward(server, player, 500);
    expect(await mainWallet(player)).toBe(1_500);
    expect((await balances(player))[0]).toBe(1_500);
    await deposit(server, player.id, 100);
    expect((await balances(player))[0]).toBe(1_600);
  });
});
