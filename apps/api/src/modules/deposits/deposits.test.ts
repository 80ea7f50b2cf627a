import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  statementOf,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const add = ({ token }: Player, amount: number, headers = {}) =>
  server.call('POST /api/wallet/add', { token, body: { amount }, headers });
const notices = ({ id }: Player) =>
  server.database.query('select amount, currency, status from deposit_notice where member_id = $1', [id]);

describe('POST /api/wallet/add', () => {
  it('takes the notice, shows it as in progress, and credits nothing, however long it waits', {
    tags: ['S7.38', 'R23'],
  }, async () => {
    const player = await givenPlayer(server, { money: 10 });
    const { status, body } = await add(player, 250.75);
    const shown = { status: 'IN_PROGRESS', reference: expect.any(String), amount: expect.any(Number) };
    const times = { createdAt: expect.any(String), expireIn: expect.any(String) };
    expect([status, body]).toEqual([200, { ...shown, ...times }]);
    expect(await notices(player)).toEqual([
      { amount: `${Math.round(body.amount * 100)}`, currency: 'THB', status: 'waiting' },
    ]);
    await server.later(29 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 10, inProgress: 0 });
    expect((await statementOf(server, player)).statements[0]).toMatchObject({
      reference: body.reference,
      statementType: 'deposit',
      amount: body.amount,
      status: 'IN_PROGRESS',
      balanceAfter: null,
    });
  });

  it('answers TRANSFER_MINIMUM with the value under a baht, and writes nothing', async () => {
    const player = await givenPlayer(server);
    for (const amount of [0, 0.99]) {
      expect(await add(player, amount)).toMatchObject({ status: 422, body: { message: 'TRANSFER_MINIMUM', value: 1 } });
    }
    expect(await notices(player)).toEqual([]);
    expect((await statementOf(server, player)).total).toBe(0);
  });

  it('writes one notice for whoever repeats it with the same key, and refuses another amount under it', async () => {
    const player = await givenPlayer(server);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(player, 250, key)));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect((await add(player, 251, key)).status).toBe(409);
    expect(await notices(player)).toHaveLength(1);
  });

  it('refuses kip with decimals', async () => {
    const player = await givenPlayer(server, { currency: 'LAK' });
    expect(await add(player, 1_000.5)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', key: 'amount' } });
    expect(await notices(player)).toEqual([]);
  });
});

describe('money that truly arrived', () => {
  it('is credited with its line in the statement, and its way through the ledger', async () => {
    const player = await givenPlayer(server);
    await deposit(server, player.id, 1_234.56);
    expect(await walletOf(server, player)).toEqual({ amount: 1_234.56, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([
      {
        statementType: 'deposit',
        from: 'KBANK',
        to: 'WALLET',
        amount: 1_234.56,
        status: 'SUCCESS',
        balanceAfter: 1_234.56,
      },
    ]);
  });

  it('is credited once per bank and reference, whatever amount is told later', async () => {
    const player = await givenPlayer(server);
    const id = randomUUID();
    for (let round = 0; round < 3; round++) await deposit(server, player.id, 100, id);
    await deposit(server, player.id, 101, id);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
  });
});
