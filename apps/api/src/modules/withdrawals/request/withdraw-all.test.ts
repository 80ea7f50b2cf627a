import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  providerBook,
  statementOf,
  stopWallet,
  transfer,
  walletOf,
} from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { giveReward } from '../../../testing/rewards.ts';
import { withdrawalsOf } from '../../../testing/withdrawals.ts';

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

  const givenRich = () => givenPlayer(server, { money: 1_000, games: ['takraw'] });

  it('transfers from the games what the wallet lacks, no more, then withdraws', {
    tags: ['S7.42', 'R22.2'],
  }, async () => {
    const player = await givenSpread();
    const { status, body } = await withdrawAll(player, 950);
    expect([status, body]).toMatchObject([200, { status: 'IN_PROGRESS', amount: 950 }]);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 950 });
    const left = await Promise.all(['takraw', 'malai'].map((game) => providerBook(server, player, game)));
    expect(left.reduce((sum, { balance }) => sum + balance, 0)).toBe(50);
    await server.later(SECOND_MS);
    expect(await paidTo(player)).toMatchObject([{ amount: '950.00' }]);
  });

  it('empties no second game when one has enough', { tags: ['R22.2'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 500 });
    await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 300 });
    expect((await withdrawAll(player, 300)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 300 });
    expect(await providerBook(server, player, 'takraw')).toEqual({ balance: 400, made: ['in 500', 'out 100'] });
    expect(await providerBook(server, player, 'malai')).toEqual({ balance: 300, made: ['in 300'] });
  });

  it('calls no game while the wallet has enough', { tags: ['R22.2'] }, async () => {
    const player = await givenSpread();
    for (const game of ['takraw', 'malai']) await server.sandbox.setFault(game, { mode: 'garbage' });
    const calls = () => server.logLines.filter((line) => line.includes('game.balance-unknown')).length;
    const before = calls();
    expect((await withdrawAll(player, 200)).status).toBe(200);
    expect(calls()).toBe(before);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 200 });
    expect((await statementOf(server, player, { type: 'transfer' })).total).toBe(2);
  });

  it('transfers the smallest amount a game can move where less is missing', async () => {
    const player = await givenPlayer(server, { money: 200, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    expect((await withdrawAll(player, 100.3)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 0.7, inProgress: 100.3 });
  });

  it('takes from another game what one of them refuses to send', async () => {
    const player = await givenSpread();
    await server.sandbox.setFault('takraw', { mode: 'error-500', calls: ['transfer/out', 'withdraw'] });
    await server.sandbox.setFault('malai', { mode: 'none' });
    expect((await withdrawAll(player, 500)).status).toBe(200);
    expect((await providerBook(server, player, 'malai')).balance).toBe(100);
  });

  it('withdraws from the wallet alone when the games are empty', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    expect((await withdrawAll(player, 1_000)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 1_000 });
  });

  it.each([
    [99, 422, 'TRANSFER_MINIMUM'],
    [200_001, 422, 'TRANSFER_MAXIMUM'],
  ])('of %d baht answers %i %s before any game is touched', async (amount, status, message) => {
    const player = await givenSpread();
    expect(await withdrawAll(player, amount)).toMatchObject({ status, body: { message } });
    expect(await walletOf(server, player)).toEqual({ amount: 200, inProgress: 0 });
    expect((await providerBook(server, player, 'takraw')).balance).toBe(400);
  });

  it.each([
    ['there is anywhere', 1_001, 'none'],
    ['can be had while a game does not answer', 700, 'error-500'],
  ])(
    'of more than %s answers MONEY_NOT_ENOUGH before any game is touched',
    { tags: ['R22.2'] },
    async (_, amount, mode) => {
      const player = await givenSpread();
      await server.sandbox.setFault('malai', { mode });
      expect(await withdrawAll(player, amount)).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
      expect(await walletOf(server, player)).toEqual({ amount: 200, inProgress: 0 });
      expect(await providerBook(server, player, 'takraw')).toEqual({ balance: 400, made: ['in 400'] });
      expect((await statementOf(server, player, { type: 'transfer' })).total).toBe(2);
    },
  );

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
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 950 });
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
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 500 });
    expect((await withdrawAll(player, 400, key)).status).toBe(409);
  });

  it('repeated with the same key after it was paid returns the stored answer, and pays once', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const key = newKey();
    const first = await withdrawAll(player, 1_000, key);
    await server.later(SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(first.body.status).toBe('IN_PROGRESS');
    expect(await withdrawAll(player, 1_000, key)).toMatchObject({ status: 200, body: first.body });
    expect(await paidTo(player)).toMatchObject([{ amount: '1000.00' }]);
  });

  it('repeated with the same key after its money arrived returns the stored refusal', async () => {
    const player = await givenSpread();
    const key = newKey();
    const refusal = { status: 409, body: { message: 'MONEY_NOT_ENOUGH' } };
    expect(await withdrawAll(player, 1_500, key)).toMatchObject(refusal);
    await deposit(server, player.id, 1_000);
    expect(await withdrawAll(player, 1_500, key)).toMatchObject(refusal);
    expect((await withdrawAll(player, 1_500, newKey())).status).toBe(200);
  });

  it('made before is answered as made, although the rules would refuse it now', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const key = newKey();
    const first = await withdrawAll(player, 1_000, key);
    await server.database.query('delete from idempotency where scope = $1', [player.id]);
    await server.database.query("update bank set is_open = false where code = 'KBANK'");
    const again = await withdrawAll(player, 1_000, key);
    await server.database.query("update bank set is_open = true where code = 'KBANK'");
    expect(again).toMatchObject({ status: 200, body: first.body });
  });

  it.each([
    ['in the wallet', 1_000, givenRich],
    ['in the wallet and the games', 950, givenSpread],
  ])('many times at once with one key is one withdrawal of the money %s', async (_, amount, given) => {
    const player = await given();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdrawAll(player, amount, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: amount });
    expect((await statementOf(server, player, { type: 'withdraw' })).total).toBe(1);
  });

  it('of everything, twice at once with two keys, is one withdrawal and one MONEY_NOT_ENOUGH', async () => {
    const player = await givenRich();
    const answers = await Promise.all([1, 2].map(() => withdrawAll(player, 1_000, newKey())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 1_000 });
  });

  it('answers TRANSFER_FAIL while the wallet is stopped, before any game is touched', async () => {
    const player = await givenSpread();
    await stopWallet(server, player);
    for (const amount of [200, 600]) {
      expect(await withdrawAll(player, amount)).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
    }
    await stopWallet(server, player, false);
    expect((await providerBook(server, player, 'takraw')).made).toEqual(['in 400']);
  });

  describe('beside a reward', () => {
    /** 400 outside games, 600 in a game, 900 of them free; the wallet's account is younger than the bonus account. */
    async function givenReward() {
      const player = await givenPlayer(server, { games: ['takraw'] });
      await giveReward(server, player, 100, { isForDeposit: false });
      await deposit(server, player.id, 1_000);
      expect((await withdrawAll(player, 100)).status).toBe(200);
      await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 600 });
      return player;
    }

    it('transfers the shortfall of free money from the games', async () => {
      const player = await givenReward();
      expect(await withdrawAll(player, 901)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } });
      expect((await withdrawAll(player, 700)).status).toBe(200);
      expect((await providerBook(server, player, 'takraw')).made).toEqual(['in 600', 'out 300']);
    });

    it('touches no game while the wallet alone is stopped', async () => {
      const player = await givenReward();
      const stop = (isStopped: boolean) =>
        server.database.query(
          `update ledger.balance set frozen = $2
           where account_id = (select id from ledger.account where kind = 'wallet' and owner = $1)`,
          [player.id, isStopped],
        );
      await stop(true);
      expect(await withdrawAll(player, 700)).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
      await stop(false);
      expect((await providerBook(server, player, 'takraw')).made).toEqual(['in 600']);
    });
  });
});
