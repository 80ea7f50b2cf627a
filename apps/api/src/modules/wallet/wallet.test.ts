import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, transfer, walletOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const wallet = (token: string) => server.call('GET /api/wallet', { token });

describe('GET /api/wallet', () => {
  it('shows who it is, their bank account, an empty wallet and eleven games of three kinds', {
    tags: [
      'S1.8',
      'S2.53',
      'S3.5',
      'S3.28',
      'S3.29',
      'S3.30',
      'S3.31',
      'S3.32',
      'S3.33',
      'S3.34',
      'S3.36',
      'S3.37',
      'S3.38',
      'S6.10',
      'S7.33',
    ],
  }, async () => {
    const player = await givenPlayer(server);
    const { status, body } = await wallet(player.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: { _id: player.id, name: 'มะลิ ใจดี', coin: 0 },
      bankAccount: {
        bank: { nameTH: 'ธนาคารกสิกรไทย', nameLA: 'ທະນາຄານກະສິກອນໄທ', nameEN: 'Kasikornbank' },
        bankCode: 'KBANK',
        bankAccountNo: player.bank.accountNo,
        bankAccountName: player.bank.accountName,
      },
      wallet: { amount: 0, inProgress: 0, locked: 0, currency: 'THB' },
      invite: { amount: 0 },
    });
    expect(body.slots.find(({ code }) => code === 'naga')).toMatchObject({ name: 'Naga', category: 'slot' });
    expect(new Set(body.slots.map(({ code }) => code)).size).toBe(11);
    expect(body.slots.every(({ name }) => name !== '')).toBe(true);
    const kinds = body.slots.map(({ category }) => category);
    expect(['slot', 'sport', 'lotto'].map((kind) => kinds.filter((each) => each === kind).length)).toEqual([4, 4, 3]);
    expect(body.slots.every((gameAccount) => !gameAccount.isActive && gameAccount.amount === 0)).toBe(true);
    expect(new Set(body.slots.map(({ ftWalletSlot }) => ftWalletSlot))).toEqual(new Set([10, 1, 0.5, 5]));
    for (const { code, logo, background } of body.slots) {
      expect([logo, background]).toEqual([`/games/logo-${code}.svg`, `/games/bg-${code}.svg`]);
    }
    for (const link of ['web', 'android', 'ios'] as const) {
      expect(body.slots.some((gameAccount) => gameAccount[link] === null)).toBe(true);
      expect(body.slots.some((gameAccount) => gameAccount[link]?.startsWith('http'))).toBe(true);
    }
  });

  it('shows a game in its own units, which times the rate are the money', { tags: ['S2.56', 'S3.35'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['naga', 'thong'] });
    await transfer(server, player, { from: 'WALLET', to: 'naga', amount: 500 });
    await transfer(server, player, { from: 'WALLET', to: 'thong', amount: 100 });
    const { wallet: own, slots: gameAccounts } = (await wallet(player.token)).body;
    const active = gameAccounts.filter(({ isActive }) => isActive);
    expect(active).toMatchObject([
      { code: 'naga', amount: 50, ftWalletSlot: 10 },
      { code: 'thong', amount: 200, ftWalletSlot: 0.5 },
    ]);
    const total = active.reduce((sum, { amount, ftWalletSlot }) => sum + amount * ftWalletSlot, own.amount);
    expect(total).toBe(1_000);
  });

  it('shows as in progress what is reserved, and what a game was asked for and has not confirmed', {
    tags: ['R27'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 300 });
    await server.sandbox.setFault('takraw', { mode: 'error-500', times: 1, calls: ['transfer/in'] });
    await server.sandbox.setFault('malai', { mode: 'garbage', times: 1, calls: ['withdraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 50 });
    await transfer(server, player, { from: 'malai', to: 'WALLET', amount: 200 });
    await withdraw(server, player, 100);
    expect(await walletOf(server, player)).toEqual({ amount: 550, inProgress: 350 });
    await server.later(5 * SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 750, inProgress: 0 });
  });

  it('counts kip in whole kip', { tags: ['R3.3'] }, async () => {
    const player = await givenPlayer(server, { money: 123_456, currency: 'LAK' });
    expect((await wallet(player.token)).body.wallet).toEqual({
      amount: 123_456,
      available: 123_456,
      inProgress: 0,
      locked: 0,
      currency: 'LAK',
    });
  });

  it('answers NO_WALLET when the wallet is in another currency than the member: currencies never mix', {
    tags: ['S8.51', 'R17.4'],
  }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    await server.database.query("update member set currency = 'LAK' where id = $1", [player.id]);
    expect(await wallet(player.token)).toMatchObject({ status: 404, body: { message: 'NO_WALLET' } });
    await server.database.query("update member set currency = 'THB' where id = $1", [player.id]);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
  });
});

describe('two members', () => {
  it('never see or move what is not theirs', { tags: ['C28', 'P10'] }, async () => {
    const [one, other] = [
      await givenPlayer(server, { money: 500, games: ['takraw'] }),
      await givenPlayer(server, { money: 300, games: ['takraw', 'malai'] }),
    ];
    await transfer(server, other, { from: 'WALLET', to: 'malai', amount: 100 });
    const { body } = await withdraw(server, other, 100);

    // A member sees only their own wallet, games and login.
    const seen = JSON.stringify((await wallet(one.token)).body);
    expect(seen).not.toContain(other.id);
    expect(seen).not.toContain(other.bank.accountNo);
    for (const call of ['account', 'resetpassword'] as const) {
      const answer = await server.call(`GET /api/wallet/${call}/{slotCode}`, {
        params: { slotCode: 'malai' },
        token: one.token,
      });
      expect(answer).toMatchObject({ status: 409, body: { message: 'SLOT_NO_ACCOUNT' } });
    }
    // Money of a game account that only the other member has.
    expect(await transfer(server, one, { from: 'malai', to: 'WALLET', amount: 50 })).toMatchObject({
      status: 409,
      body: { message: 'SLOT_NO_ACCOUNT' },
    });
    // A statement entry of the other member, requested by its reference.
    const response = await server.call('POST /api/statement', {
      token: one.token,
      body: { page: 1, limit: 10, reference: body.reference },
    });
    expect(response.body).toEqual({ total: 0, statements: [] });
    expect(await walletOf(server, other)).toEqual({ amount: 100, inProgress: 100 });
    expect(await walletOf(server, one)).toEqual({ amount: 500, inProgress: 0 });
  });

  it.each([
    'GET /api/wallet',
    'GET /api/wallet/refresh/slot',
    'GET /api/wallet/activate/{slotCode}',
    'GET /api/wallet/account/{slotCode}',
    'GET /api/wallet/resetpassword/{slotCode}',
    'GET /api/autoLogin/{provider}/{user}',
    'GET /api/autoLogin/{provider}/{user}/{password}',
    'POST /api/wallet/transfer',
    'POST /api/wallet/transferAll',
    'POST /api/wallet/withdraw',
    'POST /api/wallet/withdrawAll',
    'POST /api/wallet/add',
    'POST /api/statement',
    'GET /api/lookup/withdraw',
  ] as const)('%s is closed to whoever is not signed in', async (key) => {
    const answer = await server.call(key, { body: {}, params: { slotCode: 'takraw', provider: 'takraw', user: 'x' } });
    expect([answer.status, answer.body]).toEqual([401, { message: 'invalid-token' }]);
  });
});
