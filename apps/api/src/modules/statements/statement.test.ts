import { randomUUID } from 'node:crypto';
import { StatementType } from '@krapao/contract/calls/statement';
import { LIMITS } from '@krapao/contract/limits';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { statementsRepository } from './statements.repository.ts';

const LINES = 5_000;

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const request = (player: Player, body: object) => server.call('POST /api/statement', { token: player.token, body });

/** Three deposits, a transfer to a game, a refused transfer and a pending withdrawal. */
async function givenHistory(): Promise<Player> {
  const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
  await deposit(server, player.id, 200);
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 150 });
  await server.sandbox.setFault('takraw', { mode: 'refuse', times: 1, calls: ['transfer/in'] });
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 70 });
  await withdraw(server, player, 100);
  await deposit(server, player.id, 30);
  return player;
}

describe('POST /api/statement', () => {
  let player: Player;
  beforeAll(async () => {
    player = await givenHistory();
  });

  it('tells everything, newest first, each with a reference of its own', {
    tags: ['S1.17', 'S3.50', 'S3.54', 'S7.65', 'P4'],
  }, async () => {
    const { total, statements } = await statementOf(server, player);
    expect(total).toBe(6);
    expect(statements.map(({ statementType, amount, status }) => `${statementType} ${amount} ${status}`)).toEqual([
      'deposit 30 SUCCESS',
      'withdraw -100 IN_PROGRESS',
      'transfer -70 FAILED',
      'transfer -150 SUCCESS',
      'deposit 200 SUCCESS',
      'deposit 500 SUCCESS',
    ]);
    expect(new Set(statements.map(({ reference }) => reference)).size).toBe(6);
    const times = statements.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('has a running balance that adds up to the wallet, and none where nothing moved', {
    tags: ['P5', 'P6'],
  }, async () => {
    const { statements } = await statementOf(server, player);
    expect(statements.map(({ balanceAfter }) => balanceAfter)).toEqual([480, 450, null, 550, 700, 500]);
    const moved = statements.filter(({ status }) => status === 'SUCCESS').reduce((sum, { amount }) => sum + amount, 0);
    const { amount, inProgress } = await walletOf(server, player);
    expect(moved).toBe(amount + inProgress);
    expect(statements[0]?.balanceAfter).toBe(amount);
  });

  it.each([
    [{ type: 'deposit' }, 3],
    [{ type: 'transfer' }, 2],
    [{ type: 'bonus' }, 0],
    [{ status: 'SUCCESS' }, 4],
    [{ status: 'FAILED' }, 1],
    [{ status: 'IN_PROGRESS' }, 1],
    [{ type: 'transfer', status: 'SUCCESS' }, 1],
    [{ type: 'deposit', status: 'FAILED' }, 0],
  ])('finds by %j', async (filter, count) => {
    const { total, statements } = await statementOf(server, player, filter);
    expect([total, statements.length]).toEqual([count, count]);
    for (const { statementType, status } of statements) {
      expect({ type: statementType, status }).toMatchObject(filter);
    }
  });

  it('finds by time, both ends included', async () => {
    const other = await givenPlayer(server, { money: 1 });
    server.clock.advance(HOUR_MS);
    await deposit(server, other.id, 2);
    server.clock.advance(HOUR_MS);
    await deposit(server, other.id, 3);
    const { statements } = await statementOf(server, other);
    const [third = '', second = '', first = ''] = statements.map(({ createdAt }) => createdAt);
    const found = async (filter: object) =>
      (await statementOf(server, other, filter)).statements.map(({ amount }) => amount);
    expect(await found({ from: second })).toEqual([3, 2]);
    expect(await found({ to: second })).toEqual([2, 1]);
    expect(await found({ from: second, to: second })).toEqual([2]);
    expect(await found({ from: third, to: first })).toEqual([]);
    // The same instant in Bangkok time.
    const local = new Date(Date.parse(second) + 7 * HOUR_MS).toISOString().replace('Z', '+07:00');
    expect(await found({ from: local, to: local })).toEqual([2]);
  });

  it('finds one line by its reference, also in small letters, and nobody else does', async () => {
    const stranger = await givenPlayer(server, { money: 1 });
    const [line] = (await statementOf(server, player)).statements;
    const filter = { reference: line?.reference.toLowerCase() };
    expect(await statementOf(server, player, filter)).toEqual({ total: 1, statements: [line] });
    expect(await statementOf(server, stranger, filter)).toEqual({ total: 0, statements: [] });
  });

  it('gives pages that do not overlap, the last one short, and nothing far beyond the end', {
    tags: ['S7.65'],
  }, async () => {
    const all = (await statementOf(server, player)).statements;
    for (const filter of [{}, { from: '2020-01-01T00:00:00Z' }]) {
      const pages = [];
      for (const page of [1, 2, 1_000_000]) pages.push((await request(player, { page, limit: 4, ...filter })).body);
      expect(pages.map(({ total, statements }) => [total, statements.length])).toEqual([
        [6, 4],
        [6, 2],
        [6, 0],
      ]);
      expect(pages.flatMap(({ statements }) => statements)).toEqual(all);
    }
  });

  it.each([
    [{ page: 0, limit: 10 }, 'page'],
    [{ page: 1, limit: 101 }, 'limit'],
    [{ page: 1.5, limit: 10 }, 'page'],
    [{ page: '1', limit: 10 }, 'page'],
    [{ page: 1, limit: 10, type: 'gift' }, 'type'],
    [{ page: 1, limit: 10, status: 'success' }, 'status'],
    [{ page: 1, limit: 10, from: 'yesterday' }, 'from'],
    [{ page: 1, limit: 10, to: '2026-03-02' }, 'to'],
    [{ page: 1, limit: 10, reference: "'; drop table member; --".repeat(4) }, 'reference'],
  ])('refuses %j as KEY_INVALID of %s', async (body, key) => {
    expect(await request(player, body)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', key } });
  });
});

describe('a line', () => {
  const lineOf = (player: Player, change: object) =>
    server.connection.db.transaction().execute((transaction) =>
      server.modules.deposits.statements.open(transaction, {
        id: randomUUID(),
        memberId: player.id,
        type: 'bonus',
        from: 'BONUS',
        to: 'WALLET',
        amount: minor(100n),
        currency: 'THB',
        at: server.clock.now(),
        ...change,
      }),
    );

  it('is one of deposit, bonus, finish_bonus, withdraw, transfer, adjustment and vault, and is found by it', {
    tags: ['S3.51', 'P4'],
  }, async () => {
    const player = await givenPlayer(server);
    const types = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment', 'vault'];
    expect([...StatementType.options].sort()).toEqual(types.toSorted());
    for (const type of types) await lineOf(player, { type });
    const { statements } = await statementOf(server, player);
    expect(statements.map(({ statementType }) => statementType)).toEqual(types.toReversed());
    for (const type of types) expect((await statementOf(server, player, { type })).total).toBe(1);
    await expect(lineOf(player, { type: 'gift' })).rejects.toThrow('statement_line_type_check');
  });

  it.each(['bonus', 'promotion', 'invite', 'refund', 'luckydraw'])(
    "may refer to a %s, and tells its description in the reader's language",
    { tags: ['S3.53'] },
    async (kind) => {
      const description = { th: 'สงกรานต์', la: 'ສົງການ', en: 'Songkran' };
      const player = await givenPlayer(server);
      await lineOf(player, { details: { [kind]: { description } } });
      expect((await statementOf(server, player)).statements).toMatchObject([{ [kind]: { description: 'สงกรานต์' } }]);
    },
  );

  it('is still there after more than a year', { tags: ['P3'] }, async () => {
    const player = await givenPlayer(server);
    const at = new Date(server.clock.now().getTime() - 400 * DAY_MS);
    const reference = await lineOf(player, { at });
    const filter = { from: at.toISOString(), to: at.toISOString() };
    expect((await statementOf(server, player, filter)).statements).toMatchObject([{ reference }]);
    expect((await statementOf(server, player)).total).toBe(1);
  });
});

describe('numbers', () => {
  it('have no gaps and no doubles, per member and per type, however many lines are written at once', async () => {
    const player = await givenPlayer(server);
    await Promise.all(Array.from({ length: 40 }, () => deposit(server, player.id, 1)));
    const rows = await server.database.query<{ seq: string; type_seq: string }>(
      'select seq, type_seq from statement_line where member_id = $1 order by seq',
      [player.id],
    );
    const numbers = Array.from({ length: 40 }, (_, index) => String(index + 1));
    expect(rows.map(({ seq }) => seq)).toEqual(numbers);
    expect(rows.map(({ type_seq }) => type_seq)).toEqual(numbers);
  });

  it('are not used up by what was refused', async () => {
    const player = await givenPlayer(server, { money: 5, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 6 });
    await withdraw(server, player, 100);
    await deposit(server, player.id, 1);
    const rows = await server.database.query('select seq from statement_line where member_id = $1 order by seq', [
      player.id,
    ]);
    expect(rows).toEqual([{ seq: '1' }, { seq: '2' }]);
  });
});

describe(`with ${LINES} lines`, () => {
  let player: Player;
  beforeAll(async () => {
    player = await givenPlayer(server);
    await server.database.query(
      `insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account,
         amount, currency, created_at)
       select $1, n, case when n % 2 = 0 then 'deposit' else 'transfer' end, (n + 1) / 2, gen_random_uuid(),
         'LONG' || n, 'SUCCESS', 'BANK', 'WALLET', n, 'THB', now() - n * interval '1 minute'
       from generate_series(1, ${LINES}) n`,
      [player.id],
    );
    await server.database.query(
      `insert into statement_count values ($1, '*', ${LINES}), ($1, 'deposit', ${LINES / 2}), ($1, 'transfer', ${LINES / 2})`,
      [player.id],
    );
    await server.database.query('analyze statement_line');
  });

  const cost = (call: (repository: ReturnType<typeof statementsRepository>) => Promise<unknown>) =>
    pagesRead(server.connection.pool, server.database, (db) => call(statementsRepository(db)));

  it.each([undefined, 'deposit'] as const)(
    'costs the same on the first and on the last page (type %s)',
    async (type) => {
      const last = (type ? LINES / 2 : LINES) / 10;
      const page = (number: number) =>
        cost((repository) => repository.page(player.id, type, { page: number, limit: 10 }));
      const [first, middle, end] = [await page(1), await page(Math.ceil(last / 2)), await page(last)];
      expect(first).toBeGreaterThan(0);
      // Ten rows may cross block boundaries in table and index: a few more blocks, not a multiple.
      expect(Math.max(middle, end) / first).toBeLessThan(2);
      // Proves that this measure would detect skipped rows.
      const skipping = await cost((repository) => repository.search(player.id, {}, { page: last, limit: 10 }));
      expect(skipping / first).toBeGreaterThan(3);
    },
  );

  it('costs little to find one line by its reference', async () => {
    const search = (filter: object) =>
      cost((repository) => repository.search(player.id, filter, { page: 1, limit: 10 }));
    expect(await search({ reference: 'LONG7' })).toBeLessThan((await search({})) / 3);
  });

  it('gives ten to a page, and finds any page by its numbers', { tags: ['S9.20'] }, async () => {
    const first = await request(player, { page: 1, limit: LIMITS.statementPageRows });
    expect(first.body.statements).toHaveLength(10);
    const last = await request(player, { page: LINES / 10, limit: 10 });
    expect([first.body.total, last.body.total]).toEqual([LINES, LINES]);
    expect(first.body.statements[0]?.reference).toBe(`LONG${LINES}`);
    expect(last.body.statements.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 10 }, (_, index) => `LONG${10 - index}`),
    );
    const byType = await request(player, { page: LINES / 20, limit: 10, type: 'deposit' });
    expect(byType.body.statements.map(({ reference }) => reference).at(-1)).toBe('LONG2');
  });
});
