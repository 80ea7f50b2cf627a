import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  newKey,
  providerBook,
  statementOf,
  stopWallet,
  totalOf,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
  await setRate(1);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

/** Mekong's units have no decimals: at a rate of 25 only multiples of 25 baht can move there. */
const setRate = (rate: number) => server.database.query("update game set rate = $1 where code = 'mekong'", [rate]);

describe('POST /api/wallet/transfer', () => {
  it.each(['takraw', 'malai'])(
    'moves baht from the wallet to %s and back',
    { tags: ['S1.7', 'S7.39', 'R18.2'] },
    async (game) => {
      const player = await givenPlayer(server, { money: 500, games: [game] });
      const there = await transfer(server, player, { from: 'WALLET', to: game, amount: 200.25 });
      expect(there).toMatchObject({ status: 200, body: { status: 'SUCCESS', amount: 200.25 } });
      expect(await walletOf(server, player)).toEqual({ amount: 299.75, inProgress: 0 });
      expect(await providerBook(server, player, game)).toEqual({ balance: 200.25, made: ['in 200.25'] });

      const back = await transfer(server, player, { from: game, to: 'WALLET', amount: 50 });
      expect(back).toMatchObject({ status: 200, body: { status: 'SUCCESS', amount: 50 } });
      expect(await walletOf(server, player)).toEqual({ amount: 349.75, inProgress: 0 });
      expect((await providerBook(server, player, game)).made).toEqual(['in 200.25', 'out 50']);

      const { total, statements } = await statementOf(server, player, { type: 'transfer' });
      expect(total).toBe(2);
      expect(statements).toMatchObject([
        {
          from: game,
          to: 'WALLET',
          amount: 50,
          status: 'SUCCESS',
          balanceAfter: 349.75,
          reference: back.body.reference,
        },
        { from: 'WALLET', to: game, amount: -200.25, status: 'SUCCESS', balanceAfter: 299.75 },
      ]);
    },
  );

  it.each([
    ['naga', 123.45, 12.34, 123.4],
    ['thong', 1.01, 2.02, 1.01],
    ['mekong', 5.99, 5, 5],
    ['sangwian', 7.77, 1.55, 7.75],
  ])(
    'gives %s its own units for %d baht and leaves the remainder in the wallet',
    { tags: ['R19.2'] },
    async (game, amount, units, moved) => {
      const player = await givenPlayer(server, { money: 200, games: [game] });
      const { body } = await transfer(server, player, { from: 'WALLET', to: game, amount });
      expect(body).toMatchObject({ status: 'SUCCESS', amount: moved });
      expect((await providerBook(server, player, game)).balance).toBe(units);
      expect((await walletOf(server, player)).amount).toBeCloseTo(200 - moved, 10);
      expect(await totalOf(server, player)).toBeCloseTo(200, 10);
    },
  );

  it('moves kip at a rate finer than a kip, and leaves what is no whole kip', async () => {
    const player = await givenPlayer(server, { money: 50_000, games: ['thong'], currency: 'LAK' });
    const { status, body } = await transfer(server, player, { from: 'WALLET', to: 'thong', amount: 1001 });
    expect([status, body.amount]).toEqual([200, 1001]);
    expect((await providerBook(server, player, 'thong')).balance).toBe(2002);
    expect(await totalOf(server, player)).toBe(50_000);
  });

  it('moves between two games with the wallet as the stop between', async () => {
    const player = await givenPlayer(server, { money: 300, games: ['takraw', 'malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    const { status, body } = await transfer(server, player, { from: 'takraw', to: 'malai', amount: 120 });
    expect([status, body.status]).toEqual([200, 'SUCCESS']);
    expect((await providerBook(server, player, 'takraw')).balance).toBe(180);
    expect((await providerBook(server, player, 'malai')).balance).toBe(120);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('leaves the money in the wallet when the second game refuses', async () => {
    const player = await givenPlayer(server, { money: 300, games: ['takraw', 'malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    await server.sandbox.setFault('malai', { mode: 'refuse', times: 1, calls: ['deposit'] });
    const { status, body } = await transfer(server, player, { from: 'takraw', to: 'malai', amount: 120 });
    expect([status, body.message]).toEqual([502, 'TRANSFER_FAIL']);
    expect(await walletOf(server, player)).toEqual({ amount: 120, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(300);
  });

  it.each([
    ['an unknown game', { from: 'WALLET', to: 'nobody', amount: 5 }, 404, { message: 'NO_GAME' }],
    ['a game that is not open', { from: 'WALLET', to: 'wila', amount: 5 }, 409, { message: 'SLOT_NO_ACCOUNT' }],
    ['from a game that is not open', { from: 'wila', to: 'WALLET', amount: 5 }, 409, { message: 'SLOT_NO_ACCOUNT' }],
    ['the same account', { from: 'WALLET', to: 'WALLET', amount: 5 }, 400, { message: 'KEY_INVALID', key: 'to' }],
    ['the same game', { from: 'takraw', to: 'takraw', amount: 5 }, 400, { message: 'KEY_INVALID', key: 'to' }],
    ['under a baht', { from: 'WALLET', to: 'takraw', amount: 0.99 }, 422, { message: 'TRANSFER_MINIMUM', value: 1 }],
    ['nothing', { from: 'WALLET', to: 'takraw', amount: 0 }, 422, { message: 'TRANSFER_MINIMUM', value: 1 }],
    ['too much', { from: 'WALLET', to: 'takraw', amount: 100.01 }, 409, { message: 'MONEY_NOT_ENOUGH' }],
    [
      'far too much',
      { from: 'WALLET', to: 'takraw', amount: 999_999_999_999.99 },
      409,
      { message: 'MONEY_NOT_ENOUGH' },
    ],
    ['no source', { to: 'takraw', amount: 5 }, 400, { message: 'KEY_MISSING', key: 'from' }],
    ['no amount', { from: 'WALLET', to: 'takraw' }, 400, { message: 'KEY_MISSING', key: 'amount' }],
  ])(
    'refuses %s, and moves nothing',
    { tags: ['S5.27', 'S8.57', 'S8.58', 'S9.26', 'R20', 'C4', 'C5'] },
    async (_, body, status, answer) => {
      const player = await givenPlayer(server, { money: 100, games: ['takraw'] });
      expect(await transfer(server, player, body)).toMatchObject({ status, body: answer });
      expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
      expect((await providerBook(server, player, 'takraw')).made).toEqual([]);
      expect((await statementOf(server, player)).total).toBe(1);
    },
  );

  it.each(['-1', '1.234', '1e400', '1e-7', '1e21', 'NaN', '"5"', 'null', '[5]', 'true', '1000000000000'])(
    'refuses the amount %s as KEY_INVALID in every call that takes one, and moves nothing',
    { tags: ['R3.1', 'R3.2', 'C4'] },
    async (amount) => {
      const player = await givenPlayer(server, { money: 100, games: ['takraw'] });
      const calls = {
        'POST /api/wallet/transfer': `{"from":"WALLET","to":"takraw","amount":${amount}}`,
        'POST /api/wallet/withdraw': `{"amount":${amount}}`,
        'POST /api/wallet/withdrawAll': `{"amount":${amount}}`,
        'POST /api/wallet/add': `{"amount":${amount}}`,
      } as const;
      for (const [call, body] of Object.entries(calls)) {
        const answer = await server.call(call as keyof typeof calls, { token: player.token, body });
        expect([call, answer.status, answer.body.message]).toEqual([call, 400, 'KEY_INVALID']);
      }
      expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
      expect((await statementOf(server, player)).total).toBe(1);
    },
  );

  it('refuses kip with decimals as KEY_INVALID', { tags: ['R3.1'] }, async () => {
    const player = await givenPlayer(server, { money: 50_000, games: ['takraw'], currency: 'LAK' });
    expect(await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 1000.5 })).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', key: 'amount' },
    });
    expect(await walletOf(server, player)).toEqual({ amount: 50_000, inProgress: 0 });
  });

  it('answers MONEY_NOT_ENOUGH when the game has less than was asked for, and moves nothing', {
    tags: ['S8.58'],
  }, async () => {
    for (const game of ['takraw', 'malai']) {
      const player = await givenPlayer(server, { money: 100, games: [game] });
      await transfer(server, player, { from: 'WALLET', to: game, amount: 40 });
      const answer = await transfer(server, player, { from: game, to: 'WALLET', amount: 40.01 });
      expect(answer).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
      expect(await walletOf(server, player)).toEqual({ amount: 60, inProgress: 0 });
      expect((await providerBook(server, player, game)).balance).toBe(40);
    }
  });

  it('names the smallest amount that a game can take when its units are coarse', async () => {
    await setRate(25);
    const player = await givenPlayer(server, { money: 100, games: ['mekong'] });
    const tooLittle = await transfer(server, player, { from: 'WALLET', to: 'mekong', amount: 24.99 });
    expect(tooLittle).toMatchObject({ status: 422, body: { message: 'TRANSFER_MINIMUM', value: 25 } });
    expect((await transfer(server, player, { from: 'WALLET', to: 'mekong', amount: 49 })).body.amount).toBe(25);
  });

  it('follows the operator when the minimum changes, also where rounding would fall below it', {
    tags: ['R20'],
  }, async () => {
    await setRate(10);
    await server.saveSetting('transfer', { THB: { min: 12 }, LAK: { min: 1_000 } });
    const player = await givenPlayer(server, { money: 100, games: ['mekong'] });
    for (const amount of [11, 15]) {
      const answer = await transfer(server, player, { from: 'WALLET', to: 'mekong', amount });
      expect(answer).toMatchObject({ status: 422, body: { message: 'TRANSFER_MINIMUM', value: 20 } });
    }
    expect((await transfer(server, player, { from: 'WALLET', to: 'mekong', amount: 20 })).body.amount).toBe(20);
    await server.saveSetting('transfer', { THB: { min: 1 }, LAK: { min: 1_000 } });
  });

  it('answers TRANSFER_FAIL when the account is stopped for a mismatch, and moves nothing', async () => {
    const player = await givenPlayer(server, { money: 100, games: ['takraw'] });
    await stopWallet(server, player);
    const answer = await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 });
    expect(answer).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
    await stopWallet(server, player, false);
    expect((await providerBook(server, player, 'takraw')).made).toEqual([]);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
  });
});

describe('POST /api/wallet/transferAll', () => {
  const transferAll = (player: { token: string }, to: string, headers = {}) =>
    server.call('POST /api/wallet/transferAll', { token: player.token, body: { to }, headers });

  it('brings every active game home, in several transfers that are listed', { tags: ['S7.40'] }, async () => {
    const player = await givenPlayer(server, { money: 300, games: ['takraw', 'malai', 'naga'] });
    for (const to of ['takraw', 'malai']) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    const { status, body } = await transferAll(player, 'WALLET');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'SUCCESS',
      transfers: [
        { from: 'malai', to: 'WALLET', amount: 100, status: 'SUCCESS' },
        { from: 'takraw', to: 'WALLET', amount: 100, status: 'SUCCESS' },
      ],
    });
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
  });

  it('gathers games and wallet in one game, and leaves only what that game cannot hold', {
    tags: ['R21'],
  }, async () => {
    const player = await givenPlayer(server, { money: 300.77, games: ['takraw', 'malai', 'mekong'] });
    for (const to of ['takraw', 'malai']) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    const { body } = await transferAll(player, 'mekong');
    expect(body.status).toBe('SUCCESS');
    expect((await providerBook(server, player, 'mekong')).balance).toBe(300);
    expect(await walletOf(server, player)).toEqual({ amount: 0.77, inProgress: 0 });
  });

  it('brings home what was won: the balance at the provider, not what was last heard', async () => {
    const player = await givenPlayer(server, { money: 100, games: ['malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 100 });
    await server.sandbox.call('POST', `/games/test/malai/krp${player.id}/play`, { bet: '10', outcome: 'win' });
    const { balance } = await providerBook(server, player, 'malai');
    expect(balance).toBeGreaterThan(100);
    await transferAll(player, 'WALLET');
    expect((await walletOf(server, player)).amount).toBe(balance);
    expect((await providerBook(server, player, 'malai')).balance).toBe(0);
  });

  it('says which transfers failed while the others stand', { tags: ['R21'] }, async () => {
    const player = await givenPlayer(server, { money: 300, games: ['takraw', 'malai'] });
    for (const to of ['takraw', 'malai']) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    await server.sandbox.setFault('malai', { mode: 'refuse', times: 1, calls: ['withdraw'] });
    const { status, body } = await transferAll(player, 'WALLET');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'FAILED',
      transfers: [
        { from: 'malai', status: 'FAILED', message: 'TRANSFER_FAIL' },
        { from: 'takraw', status: 'SUCCESS' },
      ],
    });
    expect(await walletOf(server, player)).toEqual({ amount: 200, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(300);
  });

  it('moves nothing twice for whoever repeats it with the same key', { tags: ['R4.2'] }, async () => {
    const player = await givenPlayer(server, { money: 100, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 60 });
    const key = newKey();
    const first = await transferAll(player, 'takraw', key);
    expect(await transferAll(player, 'takraw', key)).toMatchObject({ status: 200, body: first.body });
    expect((await providerBook(server, player, 'takraw')).made).toEqual(['in 60', 'in 40']);
  });

  it('tells the same again for the same key when its answer was lost with the process', async () => {
    const player = await givenPlayer(server, { money: 100, games: ['takraw', 'malai', 'naga'] });
    for (const to of ['takraw', 'malai']) await transfer(server, player, { from: 'WALLET', to, amount: 50 });
    for (const to of ['WALLET', 'naga']) {
      const key = newKey();
      const first = await transferAll(player, to, key);
      await server.database.query('delete from idempotency where scope = $1', [player.id]);
      expect(await transferAll(player, to, key)).toMatchObject({ status: 200, body: first.body });
    }
    expect((await providerBook(server, player, 'naga')).made).toEqual(['in 10']);
  });

  it('answers NO_GAME, SLOT_NO_ACCOUNT and, with nothing anywhere, MONEY_NOT_ENOUGH', async () => {
    const player = await givenPlayer(server, { games: ['takraw'] });
    expect(await transferAll(player, 'nobody')).toMatchObject({ status: 404, body: { message: 'NO_GAME' } });
    expect(await transferAll(player, 'malai')).toMatchObject({ status: 409, body: { message: 'SLOT_NO_ACCOUNT' } });
    expect(await transferAll(player, 'WALLET')).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await transferAll(player, 'takraw')).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
  });

  it('ends in the same place when jobs come round afterwards', async () => {
    const player = await givenPlayer(server, { money: 100, games: ['takraw', 'malai'] });
    await transferAll(player, 'malai');
    await server.later(10 * MINUTE_MS);
    expect((await providerBook(server, player, 'malai')).made).toEqual(['in 100']);
    expect(await totalOf(server, player)).toBe(100);
  });
});
