import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
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
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { setRules, idOf } = withdrawalsOf(() => server);
const newsOf = async ({ token }: Player) => (await server.call('GET /api/statement/news', { token })).body;
const read = ({ token }: Player, references: string[]) =>
  server.call('POST /api/statement/read', { token, body: { references } });
const unread = async (player: Player) =>
  (await newsOf(player)).entries
    .filter(({ isUnread }) => isUnread)
    .map(({ statementType, status }) => [statementType, status]);

describe('what is unread', () => {
  it('is what others did: deposits, and withdrawals that were paid or refused', { tags: ['R27.4'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await setRules(AUTOMATIC);
    await withdraw(server, player, 100);
    await server.later(SECOND_MS);
    await setRules(BY_HAND);
    await withdraw(server, player, 200);
    await rejectWithdrawal(server.modules.withdrawals, await idOf(player), { by: 'op', reason: 'no' });
    expect(await unread(player)).toEqual([
      ['withdraw', 'FAILED'],
      ['withdraw', 'SUCCESS'],
      ['deposit', 'SUCCESS'],
    ]);
    expect((await newsOf(player)).unread).toBe(3);
  });

  it('is nothing that the member did: requests, transfers, claims and cancellations', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await read(player, [(await statementOf(server, player)).statements[0]?.reference ?? '']);
    await setRules(BY_HAND);
    await withdraw(server, player, 200);
    const reference = (await statementOf(server, player)).statements[0]?.reference ?? '';
    await server.call('DELETE /api/wallet/withdraw/{reference}', { token: player.token, params: { reference } });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    await giveReward(server, player, 100);
    expect((await newsOf(player)).unread).toBe(0);
    expect(await unread(player)).toEqual([]);
  });

  it('is a transfer whose outcome a game told later', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await server.sandbox.setFault('takraw', { mode: 'garbage', times: 1, calls: ['transfer/in'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    expect(await unread(player)).toEqual([['deposit', 'SUCCESS']]);
    await server.later(10 * SECOND_MS);
    expect((await unread(player))[0]).toEqual(['transfer', 'SUCCESS']);
    await server.sandbox.call('DELETE', '/faults');
  });

  it('is read once it is marked, on every device, and only by its own member', { tags: ['R27.4'] }, async () => {
    const [player, stranger] = [await givenPlayer(server, { money: 100 }), await givenPlayer(server)];
    await deposit(server, player.id, 50);
    const [newest, oldest] = (await statementOf(server, player)).statements;
    expect([newest?.isUnread, oldest?.isUnread]).toEqual([true, true]);
    expect((await read(stranger, [newest?.reference ?? ''])).body).toEqual({ unread: 0, notices: 0 });
    expect((await newsOf(player)).unread).toBe(2);
    expect((await read(player, [newest?.reference ?? ''])).body).toEqual({ unread: 1, notices: 1 });
    expect((await read(player, [newest?.reference ?? ''])).body).toEqual({ unread: 1, notices: 1 });
    const [again] = (await statementOf(server, player)).statements;
    expect(again?.isUnread).toBeUndefined();
  });

  it.each([[{}], [{ references: [] }], [{ references: ['x'.repeat(61)] }], [{ references: Array(101).fill('A') }]])(
    'refuses to mark %j',
    async (body) => {
      const { token } = await givenPlayer(server);
      const { status } = await server.call('POST /api/statement/read', { token, body });
      expect(status).toBe(400);
    },
  );

  it('lists own movements of the last minutes too, so that other devices can show them', async () => {
    await setRules(BY_HAND);
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    expect((await newsOf(player)).entries[0]).toMatchObject({ statementType: 'withdraw', status: 'IN_PROGRESS' });
    expect((await newsOf(player)).entries[0]).not.toHaveProperty('isUnread');
    server.clock.advance(6 * MINUTE_MS);
    expect((await newsOf(player)).entries).toMatchObject([{ statementType: 'deposit', isUnread: true }]);
  });

  it('lists coins that a deposit brought', async () => {
    const rule = { per: 100, dailyMax: 10, playPercent: 0 };
    await server.saveSetting('coins', { THB: rule, LAK: { ...rule, per: 50_000 } });
    const player = await givenPlayer(server, { money: 1_000 });
    expect((await newsOf(player)).coins).toMatchObject([{ id: expect.any(String), coins: expect.any(Number) }]);
  });
});

describe('the usual time of a withdrawal', () => {
  const paidAfter = async (minutes: number) => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    const id = await idOf(player);
    await approveWithdrawal(server.modules.withdrawals, id, 'op');
    await server.later(SECOND_MS);
    await server.database.query(
      `update withdrawal set created_at = settled_at - $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    );
  };
  const queueOf = async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    const reference = (await statementOf(server, player)).statements[0]?.reference ?? '';
    const { body } = await server.call('GET /api/statement/receipt/{reference}', {
      token: player.token,
      params: { reference },
    });
    return body.queue;
  };

  it('is the median of the latest that were paid after a person approved, and nothing while there are too few', {
    tags: ['R22.8'],
  }, async () => {
    await setRules(BY_HAND);
    for (const minutes of [2, 8, 12, 30]) await paidAfter(minutes);
    expect(await queueOf()).toEqual({ place: expect.any(Number) });
    await paidAfter(600);
    expect(await queueOf()).toMatchObject({ place: expect.any(Number), usualSeconds: 12 * 60 });
    // Automatic approvals do not count towards the usual waiting time.
    await setRules(AUTOMATIC);
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    await server.later(SECOND_MS);
    await setRules(BY_HAND);
    expect(await queueOf()).toMatchObject({ usualSeconds: 12 * 60 });
  });
});
