import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { before, MINUTE_MS } from '../../platform/clock.ts';
import { type Liar, type Lie, startLiar } from '../../testing/liar.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  providerBook,
  shownTotal,
  statementOf,
  stopWallet,
  totalOf,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

const A = 'takraw';
const B = 'malai';
const SOON_MS = 2_000;
const GRACE_MS = 2 * MINUTE_MS;

let server: MoneyServer;
let liar: Liar;
beforeAll(async () => {
  const first = await moneyServer();
  liar = await startLiar(first.sandbox.base);
  server = await moneyServer({ GAMES_URL: liar.url }, { besides: first });
  server = { ...server, close: () => server.app.close().then(() => first.close()) };
});
afterEach(() => liar.forget());
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
  await liar.close();
});

const says =
  (status: number, body: unknown): Lie =>
  async () => ({ status, text: JSON.stringify(body) });
/** Does what was asked, and says something else. */
const doesButSays =
  (status: number, body: unknown): Lie =>
  async ({ truth }) => {
    await truth();
    return { status, text: JSON.stringify(body) };
  };
/** Says the truth with some of it changed. */
const bends =
  (change: (told: { transactions?: object[] }) => object): Lie =>
  async ({ truth }) => {
    const { status, text } = await truth();
    return { status, text: JSON.stringify(change(JSON.parse(text))) };
  };

const toGame = (player: Player, to: string, amount: number, headers = {}) =>
  transfer(server, player, { from: 'WALLET', to, amount }, headers);

async function expectOpen(player: Player, amount: number) {
  expect(await walletOf(server, player)).toEqual({ amount: 500 - amount, inProgress: amount });
  expect((await statementOf(server, player)).statements[0]).toMatchObject({
    status: 'IN_PROGRESS',
    balanceAfter: null,
  });
}

async function expectDone(player: Player, game: string, amount: number, status = 'SUCCESS') {
  expect(await walletOf(server, player)).toEqual({ amount: 500 - amount, inProgress: 0 });
  expect(await providerBook(server, player, game)).toEqual({ balance: amount, made: [`in ${amount}`] });
  expect((await statementOf(server, player)).statements[0]).toMatchObject({ status });
  expect(await totalOf(server, player)).toBe(500);
}

describe('a provider that can be asked by our id', () => {
  it.each([
    [401, { error: { code: 'BAD_SIGNATURE' } }],
    [403, { error: { code: 'FORBIDDEN' } }],
    [404, { error: { code: 'PLAYER_NOT_FOUND' } }],
    [429, { error: { code: 'TOO_MANY_REQUESTS' } }],
    [200, { status: 'failed' }],
    [200, { reference: 'another-transfer', status: 'failed', reason: 'REFUSED' }],
  ])(
    'keeps the hold when the question itself is answered %i %j: that says nothing about the transfer',
    async (status, body) => {
      const player = await givenPlayer(server, { money: 500, games: [A] });
      liar.tell(`${A} transfer/in`, doesButSays(500, {}));
      liar.tell(`${A} transfer/status`, says(status, body));
      expect((await toGame(player, A, 100)).body.status).toBe('IN_PROGRESS');
      await server.later(SOON_MS);
      await expectOpen(player, 100);

      liar.forget();
      await server.later(10 * MINUTE_MS);
      await expectDone(player, A, 100);
    },
  );

  it.each([
    ['a code nobody knows', 409, { error: { code: 'SOMETHING_ELSE' } }],
    ['that the reference is taken', 409, { error: { code: 'REFERENCE_CONFLICT' } }],
    ['too many requests', 429, { error: { code: 'SLOW_DOWN' } }],
    ['a refusal without a code', 422, { reason: 'no' }],
    ['the success of another transfer', 200, { reference: 'another-transfer', status: 'success' }],
  ])('is asked again when it did the transfer and says %s', async (_, status, body) => {
    const player = await givenPlayer(server, { money: 500, games: [A] });
    liar.tell(`${A} transfer/in`, doesButSays(status, body));
    expect((await toGame(player, A, 100)).body.status).toBe('IN_PROGRESS');
    await expectOpen(player, 100);
    await server.later(SOON_MS);
    await expectDone(player, A, 100);
  });

  it('is not believed when it says it moved another amount', async () => {
    const player = await givenPlayer(server, { money: 500, games: [A] });
    liar.tell(
      `${A} transfer/in`,
      bends((told) => ({ ...told, amount: '999.00' })),
    );
    expect((await toGame(player, A, 100)).body.status).toBe('IN_PROGRESS');
    await server.later(SOON_MS);
    await expectDone(player, A, 100);
  });

  it.each(['-3.5e2', '999999999999999.9999'])(
    'may name a balance of %s, which nobody can read or write down: the transfer is done all the same',
    async (balanceAfter) => {
      const game = 'thong';
      const player = await givenPlayer(server, { money: 500, games: [game] });
      liar.tell(
        `${game} transfer/in`,
        bends((told) => ({ ...told, balanceAfter })),
      );
      expect((await toGame(player, game, 100)).body.status).toBe('SUCCESS');
      expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
      expect([await totalOf(server, player), await shownTotal(server, player)]).toEqual([500, 500]);
    },
  );

  it('may give one number twice: both transfers are done, and it rings', async () => {
    const player = await givenPlayer(server, { money: 500, games: [A] });
    const numbered = bends((told) => ({ ...told, transactionId: 'always-the-same' }));
    liar.tell(`${A} transfer/in`, numbered);
    liar.tell(`${A} transfer/status`, numbered);
    expect((await toGame(player, A, 100)).body.status).toBe('SUCCESS');
    expect((await toGame(player, A, 50)).body.status).toBe('SUCCESS');
    expect(server.logLines.filter((line) => line.includes('a provider gave one number twice'))).toHaveLength(1);
    liar.tell(`${A} transfer/in`, doesButSays(500, {}));
    await toGame(player, A, 50);
    await server.later(SOON_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(500);
  });

  it('has what it said long ago about the balance not taken for news', async () => {
    const player = await givenPlayer(server, { money: 500, games: [A] });
    liar.tell(`${A} transfer/in`, doesButSays(500, {}));
    await toGame(player, A, 100);
    liar.forget();
    const [{ username } = { username: '' }] = await server.database.query<{ username: string }>(
      'select username from game_account where member_id = $1',
      [player.id],
    );
    await server.sandbox.call('POST', `/games/test/${A}/${username}/play`, { bet: '10', outcome: 'lose' });
    await server.call('GET /api/wallet/refresh/slot', { token: player.token });
    await server.later(SOON_MS);
    const { body } = await server.call('GET /api/wallet', { token: player.token });
    expect(body.slots.find(({ code }) => code === A)).toMatchObject({ amount: 90 });
  });
});

describe('a provider that knows no ids', () => {
  it.each([
    [1601, 'its own time-out'],
    [9999, 'a fault inside'],
    [42, 'a code nobody knows'],
  ])('is asked for its report when it did the transfer and says code %i, %s', async (code) => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    liar.tell(`${B} deposit`, doesButSays(200, { code }));
    expect((await toGame(player, B, 100)).body.status).toBe('IN_PROGRESS');
    await expectOpen(player, 100);
    await server.later(SOON_MS);
    await expectDone(player, B, 100);
  });

  it('may number the transactions of each account from one', async () => {
    liar.tell(
      `${B} deposit`,
      bends((told) => ({ ...told, refId: 1 })),
    );
    liar.tell(
      `${B} transactions`,
      bends((told) => ({
        ...told,
        transactions: told.transactions?.map((row, index) => ({ ...row, refId: index + 1 })),
      })),
    );
    for (const answer of ['heard', 'lost']) {
      const player = await givenPlayer(server, { money: 500, games: [B] });
      if (answer === 'lost') liar.tell(`${B} deposit`, doesButSays(500, {}));
      expect((await toGame(player, B, 100)).body.status).toBe(answer === 'lost' ? 'IN_PROGRESS' : 'SUCCESS');
      await server.later(GRACE_MS);
      await expectDone(player, B, 100);
    }
  });

  it('may write amounts as it likes in its report: 100.5, 100.50 and 0100.500 are one amount', async () => {
    for (const spelled of ['100.5', '100.50', '0100.500']) {
      const player = await givenPlayer(server, { money: 500, games: [B] });
      liar.tell(`${B} deposit`, doesButSays(500, {}));
      liar.tell(
        `${B} transactions`,
        bends((told) => ({
          ...told,
          transactions: told.transactions?.map((row) => ({ ...row, amount: spelled })),
        })),
      );
      await toGame(player, B, 100.5);
      await server.later(GRACE_MS);
      await expectDone(player, B, 100.5);
    }
  });

  it('does not have an old transaction of the same amount taken for the new one', async () => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    const old = { refId: 'from-last-year', type: 'deposit', amount: '100.00', time: '2025-01-01T00:00:00.000Z' };
    liar.tell(`${B} deposit`, says(500, {}));
    liar.tell(`${B} transactions`, says(200, { code: 0, transactions: [old], more: false }));
    await toGame(player, B, 100);
    await server.later(SOON_MS);
    await expectOpen(player, 100);
    await server.later(GRACE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('does not have the transaction of an earlier transfer taken for this one: each belongs to one', async () => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    expect((await toGame(player, B, 100)).body.status).toBe('SUCCESS');
    liar.tell(`${B} deposit`, says(500, {}));
    expect((await toGame(player, B, 100)).body.status).toBe('IN_PROGRESS');
    await server.later(SOON_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 100 });
    await server.later(GRACE_MS);
    await expectDone(player, B, 100, 'FAILED');
  });

  it.each([
    ['has a next page', { code: 0, transactions: [], more: true }],
    ['cannot be read', { code: 0, transactions: [{ refId: 'x', type: 'deposit', amount: 'a lot', time: 'now' }] }],
    ['is refused', { code: 1003 }],
  ])('keeps the hold, however late, while its report %s', async (_, report) => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    liar.tell(`${B} deposit`, doesButSays(500, {}));
    liar.tell(`${B} transactions`, says(200, report));
    await toGame(player, B, 100);
    await server.later(GRACE_MS);
    await expectOpen(player, 100);
    liar.forget();
    await server.later(10 * MINUTE_MS);
    await expectDone(player, B, 100);
  });

  it('keeps the hold and rings when its clock is too far behind to tell whether this one was made', async () => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    liar.tell(`${B} deposit`, doesButSays(500, {}));
    liar.tell(
      `${B} transactions`,
      bends((told) => ({
        ...told,
        transactions: (told.transactions as { time: string }[]).map((row) => ({
          ...row,
          time: before(new Date(row.time), 5 * MINUTE_MS).toISOString(),
        })),
      })),
    );
    await toGame(player, B, 100);
    await server.later(GRACE_MS);
    await server.later(10 * MINUTE_MS);
    await expectOpen(player, 100);
    const rung = server.logLines.filter((line) => line.includes('only one from before is reported'));
    expect(rung.map((line) => JSON.parse(line).level)).toContain(50);
    liar.forget();
    await server.later(10 * MINUTE_MS);
    await expectDone(player, B, 100);
  });

  it('is judged late by when it was asked, not by when it answered', async () => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    liar.tell(`${B} deposit`, says(500, {}));
    liar.tell(`${B} transactions`, async () => {
      server.clock.advance(GRACE_MS); // A report made in time, and a long way back.
      return { status: 200, text: JSON.stringify({ code: 0, transactions: [], more: false }) };
    });
    await toGame(player, B, 100);
    await server.later(SOON_MS);
    await expectOpen(player, 100);
    await server.later(10 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });
});

describe('whatever the provider', () => {
  it.each([A, B])('%s is never sent a transfer twice when the database is lost between call and post', async (game) => {
    const player = await givenPlayer(server, { money: 500, games: [game] });
    const call = `${game} ${game === A ? 'transfer/in' : 'deposit'}`;
    liar.tell(call, async ({ truth }) => {
      const told = await truth();
      await server.database.stop();
      return told;
    });
    const key = newKey();
    liar.heard.length = 0;
    expect((await toGame(player, game, 100, key)).status).toBeGreaterThanOrEqual(500);
    await server.database.start();
    liar.forget();
    server.clock.advance(2 * MINUTE_MS); // By now the claim of the first request is given up.

    const again = await toGame(player, game, 100, key);
    expect(again.status).toBe(200);
    await server.later(SOON_MS);
    await expectDone(player, game, 100);
    expect(liar.heard.filter((one) => one === call)).toHaveLength(1);
  });

  it.each([A, B])('%s is not sent a transfer by a process that stood still: the job has taken over', async (game) => {
    const player = await givenPlayer(server, { money: 500, games: [game] });
    const call = `${game} ${game === A ? 'transfer/in' : 'deposit'}`;
    liar.heard.length = 0;
    const other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from game_account where member_id = $1 for update', [player.id]);
    const sending = toGame(player, game, 100);
    await until(async () => {
      const [row] = await server.database.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return row?.waiting === 1;
    }, 'the reservation to wait');
    server.clock.advance(MINUTE_MS);
    await other.end();
    expect((await sending).body.status).toBe('IN_PROGRESS');
    expect(liar.heard).not.toContain(call);

    await server.later(GRACE_MS);
    if (game === A) return expectDone(player, A, 100);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(liar.heard).not.toContain(call);
  });

  it('a transfer that was given up and is made after all is booked: the books follow the provider', async () => {
    const player = await givenPlayer(server, { money: 500, games: [B] });
    liar.tell(`${B} deposit`, async ({ truth }) => {
      await server.later(GRACE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
      return truth();
    });
    expect((await toGame(player, B, 100)).body.status).toBe('IN_PROGRESS');
    liar.forget();
    await server.later(SOON_MS);
    await expectDone(player, B, 100);
    expect(await shownTotal(server, player)).toBe(500);
    const { statements } = await statementOf(server, player);
    expect(statements.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
      '-100 SUCCESS',
      '-100 FAILED',
      '500 SUCCESS',
    ]);
    await server.later(10 * MINUTE_MS);
    await expectDone(player, B, 100);
  });

  it.each([A, B])('%s is asked about a transfer under way also when the operator has closed the game', async (game) => {
    const player = await givenPlayer(server, { money: 500, games: [game] });
    liar.tell(`${game} ${game === A ? 'transfer/in' : 'deposit'}`, doesButSays(500, {}));
    await toGame(player, game, 100);
    await server.database.query('update game set is_open = false where code = $1', [game]);
    await server.later(SOON_MS);
    await server.database.query('update game set is_open = true where code = $1', [game]);
    await expectDone(player, game, 100);
  });

  it('all are asked at once when everything goes home: none waits for another', async () => {
    const games = ['takraw', 'naga', 'malai', 'wila'];
    const player = await givenPlayer(server, { money: 400, games });
    for (const game of games) await toGame(player, game, 100);
    let arrived = 0;
    let letGo = () => {};
    const allArrived = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const game of games) {
      for (const call of ['transfer/out', 'withdraw']) {
        liar.tell(`${game} ${call}`, async ({ truth }) => {
          arrived += 1;
          if (arrived === games.length) letGo();
          await allArrived;
          return truth();
        });
      }
    }
    const { body } = await server.call('POST /api/wallet/transferAll', { token: player.token, body: { to: 'WALLET' } });
    expect(body.transfers.map(({ status }) => status)).toEqual(Array(4).fill('SUCCESS'));
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
  });

  it('no older balance replaces a newer one, in whatever order the answers come', async () => {
    const player = await givenPlayer(server, { money: 500, games: [A] });
    await toGame(player, A, 100);
    liar.tell(`${A} player/balance`, async ({ truth }) => {
      const told = await truth();
      liar.forget();
      await toGame(player, A, 50);
      return told;
    });
    const { body } = await server.call('GET /api/wallet/refresh/slot', { token: player.token });
    expect(body.slots.find(({ code }) => code === A)).toMatchObject({ amount: 150 });
  });

  it('a wallet that is stopped in between loses nothing: the money comes when it is let go', async () => {
    const player = await givenPlayer(server, { money: 500, games: [A] });
    await toGame(player, A, 100);
    liar.tell(`${A} transfer/out`, async ({ truth }) => {
      await stopWallet(server, player);
      return truth();
    });
    const { body } = await transfer(server, player, { from: A, to: 'WALLET', amount: 40 });
    expect(body.status).toBe('IN_PROGRESS');
    await server.later(10 * MINUTE_MS);
    expect((await statementOf(server, player)).statements[0]).toMatchObject({ status: 'IN_PROGRESS' });
    await stopWallet(server, player, false);
    await server.later(10 * MINUTE_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 440, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(500);
  });
});
