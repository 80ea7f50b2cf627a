import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  providerBook,
  shownTotal,
  statementOf,
  totalOf,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';
import { ledgerOn } from '../ledger/public.ts';

const GRACE_MS = MINUTE_MS;
/** Two dialects, each with its own rate: 10 and 5 baht per unit. */
const DIALECTS = {
  'asked by our id': { game: 'naga', units: 0.1, calls: { in: 'transfer/in', out: 'transfer/out' } },
  'without ids': { game: 'sangwian', units: 0.2, calls: { in: 'deposit', out: 'withdraw' } },
} as const;

let server: MoneyServer;
/** A process of the same service with a short timeout for games. */
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ GAMES_GRACE_MS: `${GRACE_MS}` });
  hasty = await moneyServer({ GAMES_TIMEOUT_MS: '300' }, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

type Case = { player: Player; game: string; direction: 'in' | 'out' };

/** 500 baht in the wallet and 200 in the game. */
async function givenCase(game: string, direction: 'in' | 'out'): Promise<Case> {
  const player = await givenPlayer(server, { money: 700, games: [game] });
  expect((await transfer(server, player, { from: 'WALLET', to: game, amount: 200 })).body.status).toBe('SUCCESS');
  return { player, game, direction };
}

const move = ({ player, game, direction }: Case, at = server) => {
  const [from, to] = direction === 'in' ? ['WALLET', game] : [game, 'WALLET'];
  return transfer(at, player, { from, to, amount: 100 });
};
const hastily = (one: Case) => move(one, hasty);

async function latest({ player }: Case) {
  const [line] = (await statementOf(server, player)).statements;
  return line;
}

/** Expects an unknown outcome: the hold stays, nothing is voided, and no other transfer may start. */
async function expectOpen(open: Case) {
  const isIn = open.direction === 'in';
  expect(await walletOf(server, open.player)).toEqual({ amount: isIn ? 400 : 500, inProgress: 100 });
  expect(await shownTotal(server, open.player)).toBe(700);
  const [amount, balanceAfter] = isIn ? [-100, 400] : [100, null];
  expect(await latest(open)).toMatchObject({ status: 'IN_PROGRESS', amount, balanceAfter });
  const second = await move(open);
  expect([second.status, second.body]).toEqual([429, { message: 'REQUEST_LIMIT', game: open.game }]);
}

async function expectEnd(ended: Case, made: number) {
  const { player, game, direction } = ended;
  const wallet = direction === 'in' ? 500 - 100 * made : 500 + 100 * made;
  expect(await walletOf(server, player)).toEqual({ amount: wallet, inProgress: 0 });
  expect((await providerBook(server, player, game)).made).toHaveLength(1 + made);
  expect(await latest(ended)).toMatchObject(
    made === 1 ? { status: 'SUCCESS', balanceAfter: wallet } : { status: 'FAILED', balanceAfter: null },
  );
  expect(await totalOf(server, player)).toBe(700);
  expect(await shownTotal(server, player)).toBe(700);
  // A new transfer is possible again.
  expect((await move(ended)).body.status).toBe('SUCCESS');
  expect(await totalOf(server, player)).toBe(700);
  expect(await shownTotal(server, player)).toBe(700);
}

/** Refreshes balances, as a member does who misses the money. */
const checkBalance = ({ player }: Case) => server.call('GET /api/wallet/refresh/slot', { token: player.token });

describe.each(Object.entries(DIALECTS))('a provider %s', (_, { game, calls }) => {
  const isAskable = game === DIALECTS['asked by our id'].game;
  const setFault = (mode: string, direction: 'in' | 'out', more: object = {}) =>
    server.sandbox.setFault(game, { mode, times: 1, calls: [calls[direction]], ...more });

  describe.each(['in', 'out'] as const)('money on its way %s', (direction) => {
    it('is refused: TRANSFER_FAIL at once, everything where it was', { tags: ['S8.59', 'R18.3', 'P8'] }, async () => {
      const one = await givenCase(game, direction);
      await setFault('refuse', direction);
      const { status, body } = await move(one);
      expect([status, body.message]).toEqual([502, 'TRANSFER_FAIL']);
      expect(await latest(one)).toMatchObject({ reference: (body as { reference?: string }).reference });
      await expectEnd(one, 0);
    });

    it.each(['timeout-after', 'garbage'])(
      '%s: done, and found out to be done',
      { tags: ['R18.5', 'C11'] },
      async (mode) => {
        const one = await givenCase(game, direction);
        await setFault(mode, direction);
        expect((await (mode === 'garbage' ? move(one) : hastily(one))).body.status).toBe('IN_PROGRESS');
        await expectOpen(one);
        await checkBalance(one);
        await expectOpen(one);
        await server.later(2 * SECOND_MS);
        await expectEnd(one, 1);
      },
    );

    it('shows the right total when its end is learnt from a provider that then does not tell the balance', {
      tags: ['R27'],
    }, async () => {
      const one = await givenCase(game, direction);
      await setFault('garbage', direction);
      await move(one);
      await server.sandbox.setFault(game, { mode: 'error-500', calls: ['player/balance', 'credit'] });
      await server.later(2 * SECOND_MS);
      await expectEnd(one, 1);
    });

    it.each(['timeout-before', 'error-500'])(
      `%s: not done; ${isAskable ? 'sent again under the same id' : 'given back when no report can come any more'}`,
      async (mode) => {
        const one = await givenCase(game, direction);
        await setFault(mode, direction);
        expect((await (mode === 'error-500' ? move(one) : hastily(one))).body.status).toBe('IN_PROGRESS');
        await expectOpen(one);
        await server.later(2 * SECOND_MS);
        if (!isAskable) {
          await expectOpen(one);
          await server.later(2 * GRACE_MS);
        }
        await expectEnd(one, isAskable ? 1 : 0);
      },
    );

    it('slow: done after everybody has left, and found out to be done', async () => {
      const one = await givenCase(game, direction);
      await setFault('slow', direction, { delayMs: 1_500 });
      expect((await hastily(one)).body.status).toBe('IN_PROGRESS');
      await server.later(2 * SECOND_MS);
      const wallet = await walletOf(server, one.player);
      const isAtIt = (await providerBook(server, one.player, game)).made.length === 1;
      if (isAtIt) expect(wallet).toEqual({ amount: direction === 'in' ? 400 : 500, inProgress: 100 });
      await until(async () => (await providerBook(server, one.player, game)).made.length === 2, 'the slow provider');
      await server.later(10 * SECOND_MS);
      await expectEnd(one, 1);
    });

    it('keeps failing: the hold stays for as long as nobody knows, then ends', {
      tags: ['R18.4', 'R18.5', 'R18.6', 'C11'],
    }, async () => {
      const one = await givenCase(game, direction);
      await setFault('garbage', direction);
      expect((await move(one)).body.status).toBe('IN_PROGRESS');
      await server.sandbox.setFault(game, { mode: 'error-500' });
      for (const wait of [2 * SECOND_MS, 10 * SECOND_MS, GRACE_MS, 20 * GRACE_MS]) {
        await server.later(wait);
        await expectOpen(one);
      }
      await server.sandbox.call('DELETE', '/faults');
      await server.later(20 * MINUTE_MS);
      await expectEnd(one, 1);
    });
  });
});

it.each([
  ['is gone', 'delete from graphile_worker._private_jobs where key = $1'],
  ['has failed too often', 'update graphile_worker._private_jobs set attempts = max_attempts where key = $1'],
])('a transfer whose job %s is found, and its hold ends', { tags: ['R18.5'] }, async (_, lose) => {
  const { game, calls } = DIALECTS['asked by our id'];
  const one = await givenCase(game, 'in');
  await server.sandbox.setFault(game, { mode: 'garbage', times: 1, calls: [calls.in] });
  await move(one);
  const [row] = await server.database.query<{ id: string }>(
    "select id from game_transfer where member_id = $1 and status = 'sent'",
    [one.player.id],
  );
  await server.database.query(lose, [`resolve-transfer:${row?.id}`]);
  await server.later(MINUTE_MS);
  await expectOpen(one);
  await server.modules.jobs.handlers['sweep-orphaned-transfers']?.({});
  await server.later(SECOND_MS);
  await expectEnd(one, 1);
});

describe.each(['in', 'out'] as const)('a transfer %s that arrives twice', (direction) => {
  it('is made once by a provider that knows our id', async () => {
    const { game, calls } = DIALECTS['asked by our id'];
    const one = await givenCase(game, direction);
    await server.sandbox.setFault(game, { mode: 'duplicate', times: 1, calls: [calls[direction]] });
    expect((await move(one)).body.status).toBe('IN_PROGRESS');
    await expectOpen(one);
    await server.later(2 * SECOND_MS);
    await expectEnd(one, 1);
  });

  it('is made twice by a provider without ids: both are booked, so that nobody loses or gains', async () => {
    const { game, calls } = DIALECTS['without ids'];
    const one = await givenCase(game, direction);
    await server.sandbox.setFault(game, { mode: 'duplicate', times: 1, calls: [calls[direction]] });
    expect((await move(one)).body.status).toBe('SUCCESS');
    await server.later(30 * SECOND_MS);
    const sign = direction === 'in' ? -1 : 1;
    expect(await walletOf(server, one.player)).toEqual({ amount: 500 + 200 * sign, inProgress: 0 });
    const { statements } = await statementOf(server, one.player);
    expect(statements.map(({ amount, status }) => `${amount} ${status}`).slice(0, 2)).toEqual(
      Array(2).fill(`${100 * sign} SUCCESS`),
    );
    expect(await totalOf(server, one.player)).toBe(700);
    expect(await shownTotal(server, one.player)).toBe(700);

    await server.later(30 * SECOND_MS);
    expect(await totalOf(server, one.player)).toBe(700);
    expect((await statementOf(server, one.player)).total).toBe(4);
  });
});

it.each(['deposit', 'withdraw'])(
  'a %s that a provider without ids makes late and unasked is booked once',
  async (call) => {
    const { game } = DIALECTS['without ids'];
    const one = await givenCase(game, 'in');
    await server.later(30 * SECOND_MS);
    const [account] = await server.database.query<{ username: string }>(
      'select username from game_account where member_id = $1',
      [one.player.id],
    );
    // Sixty baht in the provider's units.
    const { body } = await server.sandbox.b(game, call, { username: account?.username ?? '', amount: '12' });
    expect(body.code).toBe(0);
    for (const wait of [2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS]) {
      await server.later(wait);
      expect(await walletOf(server, one.player)).toEqual({ amount: call === 'deposit' ? 440 : 560, inProgress: 0 });
      expect([await totalOf(server, one.player), await shownTotal(server, one.player)]).toEqual([700, 700]);
      expect((await statementOf(server, one.player)).total).toBe(3);
    }
  },
);

it('a transfer made twice that the wallet cannot pay for stops the wallet until somebody has looked, and is kept', async () => {
  const { game, calls } = DIALECTS['without ids'];
  const player = await givenPlayer(server, { money: 100, games: [game] });
  await server.sandbox.setFault(game, { mode: 'duplicate', times: 1, calls: [calls.in] });
  await transfer(server, player, { from: 'WALLET', to: game, amount: 100 });
  const ledger = ledgerOn(server.connection.db);
  for (const wait of [30 * SECOND_MS, 2 * MINUTE_MS, 120 * MINUTE_MS]) {
    await server.later(wait);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(2);
    expect(await ledger.findings()).toMatchObject([{ fault: 'PROVIDER_MISMATCH', detail: { game, direction: 'in' } }]);
    const { body } = await transfer(server, player, { from: game, to: 'WALLET', amount: 200 });
    expect(body.message).toBe('TRANSFER_FAIL');
  }
  expect(server.logLines.filter((line) => line.includes('the wallet cannot pay for it'))).toHaveLength(1);

  const [{ account } = { account: null }] = await ledger.findings();
  if (account) await ledger.release(account, 'the member pays for it');
  await deposit(server, player.id, 150);
  await server.later(60 * MINUTE_MS);
  expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
  expect([await totalOf(server, player), await shownTotal(server, player)]).toEqual([250, 250]);
});
