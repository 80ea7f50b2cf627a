import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayStart } from '../../platform/bangkok.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
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
import { ledgerOn } from '../ledger/public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const receipt = ({ token }: Player, reference: string) =>
  server.call('GET /api/statement/receipt/{reference}', { token, params: { reference } });

describe('GET /api/statement/receipt/{reference}', () => {
  it('tells all of a withdrawal: steps, end of the account, balance after, and when it ended', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const { body: withdrawal } = await withdraw(server, player, 300);
    expect((await receipt(player, withdrawal.reference)).body).toMatchObject({
      status: 'IN_PROGRESS',
      balanceAfter: 700,
      settledAt: null,
      steps: [{ step: 'requested' }, { step: 'approved' }],
    });
    await server.later(SECOND_MS);
    const { status, body } = await receipt(player, withdrawal.reference);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reference: withdrawal.reference,
      statementType: 'withdraw',
      from: 'WALLET',
      to: 'KBANK',
      accountEnd: player.bank.accountNo.slice(-4),
      amount: -300,
      currency: 'THB',
      status: 'SUCCESS',
      balanceAfter: 700,
      steps: [{ step: 'requested' }, { step: 'approved' }, { step: 'paid' }],
    });
    expect(body.settledAt).toBe(body.steps?.at(-1)?.at);
  });

  it('carries the seal that holds the movement, and none before there is one', { tags: ['R8.5'] }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    const [line] = (await statementOf(server, player)).statements;
    expect((await receipt(player, line?.reference ?? '')).body.seal).toBeNull();
    const ledger = ledgerOn(server.connection.db);
    await server.database.strangersDone();
    await ledger.maintain();
    const head = await ledger.head();
    await deposit(server, player.id, 50);
    await ledger.maintain();
    expect((await receipt(player, line?.reference ?? '')).body.seal).toEqual({
      number: Number(head.seal),
      hash: head.hash,
      sealedAt: head.sealedAt?.toISOString(),
    });
  });

  describe('of a transfer that failed', () => {
    afterEach(() => server.sandbox.call('DELETE', '/faults'));

    /** Transfers 200 baht to the game, then fails another transfer; returns its receipt. */
    async function failed(game: string, way: { from: string; to: string; amount: number }, fault?: object) {
      const player = await givenPlayer(server, { money: 500, games: [game] });
      await transfer(server, player, { from: 'WALLET', to: game, amount: 200 });
      if (fault) await server.sandbox.setFault(game, { times: 1, ...fault });
      await transfer(server, player, way);
      await server.later(2 * SECOND_MS);
      await server.later(10 * MINUTE_MS);
      const [line] = (await statementOf(server, player)).statements;
      return (await receipt(player, line?.reference ?? '')).body;
    }

    it('says that the game refused it', async () => {
      const body = await failed(
        'naga',
        { from: 'WALLET', to: 'naga', amount: 100 },
        { mode: 'refuse', calls: ['transfer/in'] },
      );
      expect(body).toMatchObject({ status: 'FAILED', failure: 'refused' });
    });

    it('says that the game had less than that, and has no seal: nothing moved', async () => {
      const body = await failed('naga', { from: 'naga', to: 'WALLET', amount: 201 });
      expect(body).toMatchObject({ status: 'FAILED', failure: 'insufficient', seal: null });
    });

    it('says that the game did not answer and never made it', async () => {
      const body = await failed(
        'sangwian',
        { from: 'WALLET', to: 'sangwian', amount: 100 },
        { mode: 'error-500', calls: ['deposit'] },
      );
      expect(body).toMatchObject({ status: 'FAILED', failure: 'unanswered' });
    });

    it('is the only one with such a reason', async () => {
      const player = await givenPlayer(server, { money: 100 });
      const [line] = (await statementOf(server, player)).statements;
      expect((await receipt(player, line?.reference ?? '')).body).not.toHaveProperty('failure');
    });
  });

  it('finds a reference typed in small letters', async () => {
    const player = await givenPlayer(server, { money: 100 });
    const [line] = (await statementOf(server, player)).statements;
    expect((await receipt(player, line?.reference.toLowerCase() ?? '')).status).toBe(200);
  });

  it('answers NO_DATA for a reference of another member, and for none', async () => {
    const owner = await givenPlayer(server, { money: 100 });
    const [line] = (await statementOf(server, owner)).statements;
    const stranger = await givenPlayer(server);
    for (const reference of [line?.reference ?? '', 'NOSUCHTHING']) {
      expect(await receipt(stranger, reference)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    }
  });
});

describe('GET /api/statement/summary', () => {
  const summary = async ({ token }: Player, query = {}) =>
    (await server.call('GET /api/statement/summary', { token, query })).body;

  it('adds up deposits and paid withdrawals of thirty days, and nothing that stayed with the member', {
    tags: ['R8.6'],
  }, async () => {
    const player = await givenPlayer(server, { money: 700, games: ['takraw'] });
    await server.database.query(`update statement_line set created_at = $2 where member_id = $1`, [
      player.id,
      new Date(server.clock.now().getTime() - 31 * DAY_MS),
    ]);
    await deposit(server, player.id, 250.5);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    await withdraw(server, player, 120);
    expect(await summary(player)).toEqual({ days: 30, moneyIn: 250.5, moneyOut: 0 });
    await server.later(SECOND_MS);
    expect(await summary(player)).toEqual({ days: 30, moneyIn: 250.5, moneyOut: -120 });
  });

  it('adds up the same range as the list: thirty days of Bangkok, or the days of the caller', {
    tags: ['R8.6'],
  }, async () => {
    const player = await givenPlayer(server);
    const today = dayStart(server.clock.now()).getTime();
    const daysAgo = (days: number) => new Date(today - days * DAY_MS);
    for (const [amount, at] of [
      [1, new Date(daysAgo(29).getTime() - 1)],
      [10, daysAgo(29)],
      [100, daysAgo(3)],
      [1_000, daysAgo(2)],
    ] as const) {
      await deposit(server, player.id, amount);
      await server.database.query(
        'update statement_line set created_at = $3 where member_id = $1 and amount = $2::bigint',
        [player.id, amount * 100, at],
      );
    }
    const rangeOf = (days: readonly (number | undefined)[]) => {
      const [from, to] = days.map((day) => (day === undefined ? undefined : daysAgo(day).toISOString()));
      return { ...(from && { from }), ...(to && { to }) };
    };
    expect(await summary(player)).toEqual({ days: 30, moneyIn: 1_110, moneyOut: 0 });
    for (const [range, moneyIn] of [
      [[29], 1_110],
      [[3, 2], 1_100],
      [[29, 3], 110],
      [[undefined, 29], 11],
    ] as const) {
      const { statements } = await statementOf(server, player, rangeOf(range));
      expect(await summary(player, rangeOf(range))).toEqual({ days: null, moneyIn, moneyOut: 0 });
      expect(statements.reduce((sum, { amount }) => sum + amount, 0)).toBe(moneyIn);
    }
  });

  it('is in kip for a member who has kip', async () => {
    const player = await givenPlayer(server, { money: 75_000, currency: 'LAK' });
    expect(await summary(player)).toEqual({ days: 30, moneyIn: 75_000, moneyOut: 0 });
  });
});
