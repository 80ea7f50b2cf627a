import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  providerBook,
  statementOf,
  totalOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
let node: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  const [database] = await server.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(database).toEqual({ deadlocks: '0' });
  await node.close();
  await server.close();
});

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** Alternates between two processes of the same service. */
const either = (index: number) => (index % 2 === 0 ? server : node);
/** Distinct answers; the order of fields does not count. */
const different = (answers: readonly { status: number; body: object }[]) =>
  new Set(answers.map(({ status, body }) => JSON.stringify([status, Object.entries(body).sort()])));
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('the same key', () => {
  it.each(['takraw', 'malai'])(
    'sent 100 times at once moves money to %s once, and all hear the same',
    { tags: ['C1'] },
    async (game) => {
      const player = await givenPlayer(server, { money: 500, games: [game] });
      const key = newKey();
      const body = { from: 'WALLET', to: game, amount: 10 };
      const answers = await times(100, (index) => transfer(either(index), player, body, key));
      expect(different(answers).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { status: 'SUCCESS', amount: 10 } });
      expect((await providerBook(server, player, game)).made).toEqual(['in 10']);
      expect(await walletOf(server, player)).toEqual({ amount: 490, inProgress: 0 });
      expect((await statementOf(server, player)).total).toBe(2);
    },
  );

  it('sent 100 times at once withdraws once', { tags: ['R4.2'] }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    const key = newKey();
    const answers = await times(100, (index) => withdraw(either(index), player, 100, key));
    expect(different(answers).size).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 100 });
    expect((await statementOf(server, player, { type: 'withdraw' })).total).toBe(1);
  });

  it.each([
    ['another amount', { from: 'WALLET', to: 'takraw', amount: 11 }],
    ['another game', { from: 'WALLET', to: 'malai', amount: 10 }],
    ['the other way', { from: 'takraw', to: 'WALLET', amount: 10 }],
  ])('with %s is a conflict, and nothing moves', { tags: ['R4.3', 'C2'] }, async (_, other) => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw', 'malai'] });
    const key = newKey();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 }, key);
    expect(await transfer(node, player, other, key)).toMatchObject({
      status: 409,
      body: { message: 'KEY_INVALID', key: 'idempotency-key' },
    });
    expect(await walletOf(server, player)).toEqual({ amount: 490, inProgress: 0 });
  });

  it('whose answer was forgotten is known by what it moved', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw', 'malai'] });
    const key = newKey();
    const again = async (body: object) => {
      await server.database.query('delete from idempotency where scope = $1', [player.id]);
      return transfer(node, player, body, key);
    };
    const first = await again({ from: 'WALLET', to: 'takraw', amount: 10 });
    expect(await again({ from: 'WALLET', to: 'takraw', amount: 10 })).toMatchObject({ status: 200, body: first.body });
    for (const other of [
      { from: 'WALLET', to: 'takraw', amount: 9 },
      { from: 'WALLET', to: 'malai', amount: 10 },
      { from: 'takraw', to: 'WALLET', amount: 10 },
    ]) {
      expect(await again(other)).toMatchObject({ status: 409, body: { key: 'idempotency-key' } });
    }
    expect(await walletOf(server, player)).toEqual({ amount: 490, inProgress: 0 });
    expect((await providerBook(server, player, 'takraw')).made).toEqual(['in 10']);
  });

  it('for another call is a conflict, and nothing moves', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    const key = newKey();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 }, key);
    expect((await withdraw(server, player, 100, key)).status).toBe(409);
    const { status } = await server.call('POST /api/wallet/transferAll', {
      token: player.token,
      body: { to: 'WALLET' },
      headers: key,
    });
    expect(status).toBe(409);
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
  });

  it('of another member is a key of its own: no answer leaks, no movement is lost', { tags: ['C28'] }, async () => {
    const [one, other] = await Promise.all([
      givenPlayer(server, { money: 500, games: ['takraw'] }),
      givenPlayer(server, { money: 300, games: ['takraw'] }),
    ]);
    const key = newKey();
    const body = { from: 'WALLET', to: 'takraw', amount: 10 };
    const [first, second] = await Promise.all([transfer(server, one, body, key), transfer(node, other, body, key)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.reference).not.toBe(second.body.reference);
    expect(await walletOf(server, one)).toEqual({ amount: 490, inProgress: 0 });
    expect(await walletOf(server, other)).toEqual({ amount: 290, inProgress: 0 });
  });

  it('keeps a refusal too: the same no, although the money has come meanwhile', async () => {
    const player = await givenPlayer(server, { money: 5, games: ['takraw'] });
    const key = newKey();
    const body = { from: 'WALLET', to: 'takraw', amount: 10 };
    expect((await transfer(server, player, body, key)).body.message).toBe('MONEY_NOT_ENOUGH');
    await deposit(server, player.id, 100);
    expect((await transfer(server, player, body, key)).body.message).toBe('MONEY_NOT_ENOUGH');
    expect((await transfer(server, player, body, newKey())).status).toBe(200);
  });
});

describe('at the same moment', () => {
  it('two withdrawals of everything: one', { tags: ['C3'] }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    const answers = await times(2, (index) => withdraw(either(index), player, 500));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('MONEY_NOT_ENOUGH');
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 500 });
  });

  it('a withdrawal and a transfer of everything: one', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    const answers = await Promise.all([
      withdraw(server, player, 500),
      transfer(node, player, { from: 'WALLET', to: 'takraw', amount: 500 }),
    ]);
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1]);
    expect(await totalOf(server, player)).toBe(500);
  });

  it('twenty transfers to one game: one at a time, the others are told to wait, none is doubled', {
    tags: ['R18.6'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['malai'] });
    const body = { from: 'WALLET', to: 'malai', amount: 10 };
    const answers = await times(20, (index) => transfer(either(index), player, body));
    expect(count(answers, 200) + count(answers, 429)).toBe(20);
    expect(count(answers, 200)).toBeGreaterThan(0);
    expect((await providerBook(server, player, 'malai')).made).toHaveLength(count(answers, 200));
    expect((await walletOf(server, player)).amount).toBe(500 - 10 * count(answers, 200));
  });

  it('fifty crossing transfers of one member: no deadlock, nothing made, nothing lost', { tags: ['C12'] }, async () => {
    const games = ['takraw', 'malai', 'naga', 'dao', 'samtua'];
    const player = await givenPlayer(server, { money: 1_000, games });
    for (const to of games) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    const accounts = ['WALLET', ...games];
    const answers = await times(50, (index) => {
      const from = accounts[index % accounts.length];
      const to = accounts[(index * 5 + 1) % accounts.length];
      return transfer(either(index), player, { from, to, amount: 10 + index }, newKey());
    });
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.message);
    expect(
      refused.filter((message) => !['REQUEST_LIMIT', 'MONEY_NOT_ENOUGH', 'KEY_INVALID'].includes(message ?? '')),
    ).toEqual([]);
    expect(count(answers, 200)).toBeGreaterThan(0);
    expect(await totalOf(server, player)).toBe(1_000);
    expect((await walletOf(server, player)).inProgress).toBe(0);
  });

  it('deposits, transfers and withdrawals of one member: no deadlock, every one of them stands', {
    tags: ['C12'],
  }, async () => {
    const player = await givenPlayer(server, { money: 10_000, games: ['takraw', 'malai'] });
    const answers = await times(60, async (index) => {
      const at = either(index);
      if (index % 3 === 0) {
        await deposit(at, player.id, 1);
        return { status: 200 };
      }
      if (index % 3 === 1) return withdraw(at, player, 100);
      return transfer(at, player, { from: 'WALLET', to: index % 2 ? 'takraw' : 'malai', amount: 1 });
    });
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(await totalOf(server, player)).toBe(10_020);
    expect((await statementOf(server, player, { type: 'deposit' })).total).toBe(21);
    expect((await statementOf(server, player, { type: 'withdraw' })).total).toBe(20);
  });

  it('five times transferAll here and there: the sum is the same, and nothing is under way', async () => {
    const games = ['takraw', 'malai', 'naga'];
    const player = await givenPlayer(server, { money: 900, games });
    for (const to of games) await transfer(server, player, { from: 'WALLET', to, amount: 200 });
    const answers = await times(5, (index) =>
      either(index).call('POST /api/wallet/transferAll', {
        token: player.token,
        body: { to: ['WALLET', ...games][index % 4] },
        headers: newKey(),
      }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await totalOf(server, player)).toBe(900);
    expect((await walletOf(server, player)).inProgress).toBe(0);
  });

  it('the same deposit twenty times: credited once, told once in the statement', async () => {
    const player = await givenPlayer(server);
    const id = randomUUID();
    await times(20, (index) => deposit(either(index), player.id, 250, id));
    expect(await walletOf(server, player)).toEqual({ amount: 250, inProgress: 0 });
    expect(await statementOf(server, player)).toMatchObject({ total: 1, statements: [{ amount: 250 }] });
  });

  it('the same deposit for two members: a conflict for the second, who gets nothing', async () => {
    const [one, other]: Player[] = [await givenPlayer(server), await givenPlayer(server)] as [Player, Player];
    const id = randomUUID();
    await deposit(server, one.id, 250, id);
    expect(await deposit(server, other.id, 250, id)).toMatchObject({ outcome: 'other-member' });
    expect(await walletOf(server, other)).toEqual({ amount: 0, inProgress: 0 });
    expect((await statementOf(server, other)).total).toBe(0);
  });
});
