import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  providerBook,
  statementOf,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { paidTo } = withdrawalsOf(() => server);

describe('POST /api/wallet/withdrawAll', () => {
  const withdrawAll = (player: Player, amount: number, headers = {}) =>
    server.call('POST /api/wallet/withdrawAll', { token: player.token, body: { amount }, headers });

  async function givenSpread() {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    for (const to of ['takraw', 'malai']) await transfer(server, player, { from: 'WALLET', to, amount: 400 });
    return player;
  }

  it('brings the games home, then withdraws', async () => {
    const player = await givenSpread();
    const { status, body } = await withdrawAll(player, 950);
    expect([status, body]).toMatchObject([200, { status: 'IN_PROGRESS', amount: 950 }]);
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 950 });
    for (const game of ['takraw', 'malai']) expect((await providerBook(server, player, game)).balance).toBe(0);
    await server.later(SECOND_MS);
    expect(await paidTo(player)).toMatchObject([{ amount: '950.00' }]);
  });

  it('withdraws from the wallet alone when the games are empty', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    expect((await withdrawAll(player, 1_000)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 1_000 });
  });

  it.each([
    [99, 422, 'TRANSFER_MINIMUM'],
    [200_001, 400, 'KEY_INVALID'],
  ])('of %d baht answers %i %s before any game is touched', async (amount, status, message) => {
    const player = await givenSpread();
    expect(await withdrawAll(player, amount)).toMatchObject({ status, body: { message } });
    expect(await walletOf(server, player)).toEqual({ amount: 200, inProgress: 0 });
    expect((await providerBook(server, player, 'takraw')).balance).toBe(400);
  });

  it.each([
    ['there is anywhere', 1_001, 'none'],
    ['can be had while a game does not answer', 700, 'error-500'],
  ])('of more than %s answers MONEY_NOT_ENOUGH before any game is touched', async (_, amount, mode) => {
    const player = await givenSpread();
    await server.sandbox.setFault('malai', { mode });
    expect(await withdrawAll(player, amount)).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await walletOf(server, player)).toEqual({ amount: 200, inProgress: 0 });
    expect(await providerBook(server, player, 'takraw')).toEqual({ balance: 400, made: ['in 400'] });
    expect((await statementOf(server, player, { type: 'transfer' })).total).toBe(2);
  });

  it('leaves a game alone that does not answer, and withdraws what the others have', async () => {
    const player = await givenSpread();
    await server.sandbox.setFault('malai', { mode: 'error-500' });
    expect((await withdrawAll(player, 600)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 600 });
  });

  it('whose answer was forgotten is the same withdrawal when it is asked again', async () => {
    const player = await givenSpread();
    const key = newKey();
    const first = await withdrawAll(player, 950, key);
    await server.database.query('delete from idempotency where scope = $1', [player.id]);
    expect(await withdrawAll(player, 950, key)).toMatchObject({ status: 200, body: first.body });
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 950 });
  });

  it('withdraws what came home when one game does not answer, or says MONEY_NOT_ENOUGH; nothing is lost', async () => {
    const player = await givenSpread();
    await server.sandbox.setFault('malai', { mode: 'garbage', times: 1, calls: ['withdraw'] });
    expect((await withdrawAll(player, 1_000)).body.message).toBe('MONEY_NOT_ENOUGH');
    expect((await withdrawAll(player, 600)).status).toBe(200);
    await server.later(10 * SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
    expect(await paidTo(player)).toMatchObject([{ amount: '600.00' }]);
  });

  it('repeated with the same key moves nothing twice', async () => {
    const player = await givenSpread();
    const key = newKey();
    const first = await withdrawAll(player, 500, key);
    const second = await withdrawAll(player, 500, key);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 500 });
    expect((await withdrawAll(player, 400, key)).status).toBe(409);
  });
});
