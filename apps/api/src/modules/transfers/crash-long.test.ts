import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { freeStuckJobs } from '../../platform/jobs/job-heartbeat.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { type Liar, startLiar } from '../../testing/liar.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  providerBook,
  statementOf,
  totalOf,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

/** Points at which the process is killed, each with its fault injection. */
const POINTS = {
  'before the reservation stands': { games: ['pokdeng', 'sangwian'], fault: undefined },
  'after the reservation, before the provider has done it': { games: ['naga', 'malai'], fault: 'timeout-before' },
  'after the provider has done it, before it is posted': { games: ['takraw', 'wila'], fault: 'timeout-after' },
  'while it is being posted': { games: ['samtua', 'dao'], fault: undefined },
  'after it is posted': { games: ['pokdeng', 'sangwian'], fault: undefined },
  'while the job is asking what became of it': { games: ['thong', 'duang'], fault: 'garbage' },
} as const;
type Point = keyof typeof POINTS;

type Case = { point: Point; game: string; direction: 'in' | 'out'; player: Player; key: string; isAskable: boolean };
const CASES = (Object.keys(POINTS) as Point[]).flatMap((point) =>
  POINTS[point].games.flatMap((game, index) =>
    (['in', 'out'] as const).map((direction) => ({ point, game, direction, isAskable: index === 0 })),
  ),
);
const CALLS = { in: ['transfer/in', 'deposit'], out: ['transfer/out', 'withdraw'] };
const ASKING = ['transfer/status', 'transactions'];

/** A provider that transfers and does not answer. */
const FROM_GAME = POINTS['after the provider has done it, before it is posted'].games[0];

let server: MoneyServer;
let cases: Case[];
let leaver: { player: Player; key: string };
/** Members who withdraw everything: one in a single commit, one after a transfer from a game. */
let atOnce: { player: Player; key: string };
let fromGame: { player: Player; key: string };
let liar: Liar;
let reborn: ApiProcess;
const locks: pg.Client[] = [];

/** Locks a row from another connection, so that writers wait for it. */
async function lock(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.url });
  client.on('error', () => {}); // After another failure the database closes before the lock.
  await client.connect();
  locks.push(client);
  await client.query('begin');
  await client.query(`${sql} for update`, values);
}

const BALANCE = 'select from ledger.balance where account_id = (select id from ledger.account where owner = $1)';

const withdrawAll = (api: ApiProcess, { player, key }: { player: Player; key: string }) =>
  api.post('/api/wallet/withdrawAll', { token: player.token, key, body: { amount: 500 } });
const send = (api: ApiProcess, { player, game, direction, key }: Case) => {
  const [from, to] = direction === 'in' ? ['WALLET', game] : [game, 'WALLET'];
  return api.post('/api/wallet/transfer', { token: player.token, key, body: { from, to, amount: 100 } });
};
const stateOf = async ({ player, direction }: Case) => {
  const [row] = await server.database.query<{ status: string }>(
    'select status from game_transfer where member_id = $1 and direction = $2 and amount = 10000',
    [player.id, direction],
  );
  return row?.status;
};
const count = async (sql: string) => (await server.database.query<{ count: number }>(sql))[0]?.count ?? 0;
const waitingForLocks = () =>
  count("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
const jobsAtWork = () => count('select count(*)::int from graphile_worker._private_jobs where locked_at is not null');
const at = (point: Point) => cases.filter((one) => one.point === point);

async function givenCases(): Promise<Case[]> {
  const made: Case[] = [];
  for (const one of CASES) {
    const player = await givenPlayer(server, { money: 500, games: [one.game] });
    if (one.direction === 'out') await transfer(server, player, { from: 'WALLET', to: one.game, amount: 200 });
    made.push({ ...one, player, key: randomUUID() });
  }
  return made;
}

/** Brings every case to its point, all in one process, and kills the process there. */
async function crash(doomed: ApiProcess): Promise<void> {
  const gate = newGate();
  const held = [...POINTS['while it is being posted'].games, ...POINTS['after it is posted'].games];
  for (const game of held) {
    for (const call of [...CALLS.in, ...CALLS.out]) {
      liar.answerWith(`${game} ${call}`, async ({ truth }) => {
        const reply = await truth();
        await gate.isOpen;
        return reply;
      });
    }
  }
  for (const { games, fault } of Object.values(POINTS)) {
    for (const game of games) {
      if (fault) await server.sandbox.setFault(game, { mode: fault, calls: [...CALLS.in, ...CALLS.out] });
    }
  }
  for (const { player } of at('before the reservation stands')) {
    await lock('select from statement_count where member_id = $1', [player.id]);
  }
  for (const one of cases) void send(doomed, one).catch(() => {});
  await server.sandbox.setFault('bank', { mode: 'timeout-after', times: 1 });
  const body = { amount: 100 };
  await doomed.post('/api/wallet/withdraw', { token: leaver.player.token, key: leaver.key, body });
  await lock(BALANCE, [atOnce.player.id]);
  for (const one of [atOnce, fromGame]) void withdrawAll(doomed, one).catch(() => {});

  const posting = at('while it is being posted');
  await until(async () => (await Promise.all(posting.map(stateOf))).every(Boolean), 'those to be sent');
  for (const { player } of posting) {
    await lock(BALANCE, [player.id]);
  }
  const posted = at('after it is posted');
  await until(async () => (await Promise.all(posted.map(stateOf))).every(Boolean), 'those to be sent');
  gate.open();
  const asking = at('while the job is asking what became of it');
  await until(async () => (await Promise.all(asking.map(stateOf))).every(Boolean), 'the lost ones to be sent');
  for (const game of POINTS['while the job is asking what became of it'].games) {
    await until(async () => (await bookOf(game)) === 2, 'the provider to have done them');
    await server.sandbox.setFault(game, { mode: 'timeout-before', calls: ASKING });
  }

  const silent = cases.filter(({ point }) => POINTS[point].fault?.startsWith('timeout'));
  await until(async () => (await Promise.all(silent.map(stateOf))).every(Boolean), 'the silent ones to be sent');
  for (const game of POINTS['after the provider has done it, before it is posted'].games) {
    await until(async () => (await bookOf(game)) === 2, 'the provider to have done them');
  }
  await until(
    async () => (await Promise.all(posted.map(stateOf))).every((state) => state === 'succeeded'),
    'those that are posted',
  );
  await until(
    async () => (await providerBook(server, fromGame.player, FROM_GAME)).made.includes('out 200'),
    'the money to leave the game',
  );
  // Four transfers and a withdrawal wait for their hold, four to be posted; four jobs and the bank's job are running.
  await until(async () => (await waitingForLocks()) === 9, 'everybody to wait');
  await until(async () => (await jobsAtWork()) === 5, 'the jobs to be under way');
  await doomed.kill();
}

function newGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}

/** Number of transfers of 100 baht that a provider has made. */
const bookOf = async (game: string) =>
  count(`select count(*)::int from sandbox.game_transaction t join game g on g.code = t.provider
    where t.provider = '${game}' and t.amount_units * g.rate = 100 * 10 ^ g.decimals`);

beforeAll(async () => {
  server = await moneyServer();
  cases = await givenCases();
  leaver = { player: await givenPlayer(server, { money: 500 }), key: randomUUID() };
  atOnce = { player: await givenPlayer(server, { money: 500 }), key: randomUUID() };
  fromGame = { player: await givenPlayer(server, { money: 500, games: [FROM_GAME] }), key: randomUUID() };
  await transfer(server, fromGame.player, { from: 'WALLET', to: FROM_GAME, amount: 200 });
  liar = await startLiar(server.sandbox.base);
  const patience = { GAMES_TIMEOUT_MS: '50000', BANK_TIMEOUT_MS: '50000' };
  const doomed = await startApiProcess({ ...server.env, ...patience, GAMES_URL: liar.url });
  try {
    await crash(doomed);
  } finally {
    await doomed.kill();
  }
  await Promise.all(locks.map((client) => client.end()));
  await server.sandbox.call('DELETE', '/faults');

  // Time passes, and the minutely sweep runs.
  server.clock.advance(MINUTE_MS);
  await server.modules.jobs.handlers['sweep-orphaned-transfers']?.({});
  await server.database.query(
    "update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '3 min'",
  );
  await server.database.query("update idempotency set claimed_at = claimed_at - interval '3 min'");
  await server.database.query(
    "update game_transfer set sent_at = sent_at - interval '3 min' where status = 'sent' and game_code = 'malai'",
  );
  await freeStuckJobs(server.connection.pool);
  reborn = await startApiProcess(server.env);
  await until(
    async () => (await count("select count(*)::int from game_transfer where status = 'sent'")) === 0,
    'every transfer to end',
  );
  await until(
    async () => (await count("select count(*)::int from withdrawal where status = 'approved'")) === 0,
    'every withdrawal to end',
  );
}, 90_000);
afterAll(async () => {
  await reborn?.kill();
  await liar.close();
  await server.close();
});

/** The member's answer on a retry, and the number of transfers the provider has made. */
function expected({ point, isAskable }: Case) {
  if (point === 'while the job is asking what became of it') {
    return { answer: { status: 200, body: { status: 'IN_PROGRESS' } }, made: 1 }; // As the first time.
  }
  if (POINTS[point].fault === 'timeout-before' && !isAskable) {
    return { answer: { status: 502, body: { message: 'TRANSFER_FAIL' } }, made: 0 };
  }
  return { answer: { status: 200, body: { status: 'SUCCESS' } }, made: 1 };
}

it.each(CASES)(
  'killed $point, $game $direction: the money is in one place, once',
  { tags: ['R18.1', 'R18.5'] },
  async (wanted) => {
    const { point, game, direction } = wanted;
    const one = cases.find((each) => each.point === point && each.game === game && each.direction === direction);
    if (!one) throw new Error('no such case');
    const { player } = one;
    const { answer, made } = expected(one);
    const isYetToCome = point === 'before the reservation stands';
    const start = direction === 'in' ? 500 : 300;
    const end = { amount: start + (direction === 'in' ? -100 : 100) * made, inProgress: 0 };
    expect(await walletOf(server, player)).toEqual(isYetToCome ? { amount: start, inProgress: 0 } : end);
    expect(await totalOf(server, player)).toBe(500);

    expect(await send(reborn, one)).toMatchObject(answer);
    expect(await walletOf(server, player)).toEqual(end);
    expect(await totalOf(server, player)).toBe(500);
    expect((await providerBook(server, player, game)).made).toHaveLength(made + (direction === 'out' ? 1 : 0));
    expect((await statementOf(server, player)).statements[0]).toMatchObject({ status: made ? 'SUCCESS' : 'FAILED' });
  },
);

it('killed while the bank was paying: paid once, and the statement says so', async () => {
  const paid = await server.database.query('select amount from sandbox.payout where account_no = $1', [
    leaver.player.bank.accountNo,
  ]);
  expect(paid).toEqual([{ amount: '100.00' }]);
  expect(await walletOf(server, leaver.player)).toEqual({ amount: 400, inProgress: 0 });
  const again = await reborn.post('/api/wallet/withdraw', {
    token: leaver.player.token,
    key: leaver.key,
    body: { amount: 100 },
  });
  expect(again.status).toBe(200);
  expect(await walletOf(server, leaver.player)).toEqual({ amount: 400, inProgress: 0 });
});

it('killed before the commit of a withdrawal: nothing stands, and the repeated one is made once', async () => {
  const { player } = atOnce;
  expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  expect(await server.database.query('select from idempotency where scope = $1', [player.id])).toEqual([]);
  await expectOneWithdrawal(atOnce);
});

it('killed between the transfer from a game and the withdrawal: the money is in the wallet, and goes once', async () => {
  const { player } = fromGame;
  expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  await expectOneWithdrawal(fromGame);
  expect((await providerBook(server, player, FROM_GAME)).made).toEqual(['in 200', 'out 200']);
});

async function expectOneWithdrawal(one: { player: Player; key: string }): Promise<void> {
  const first = await withdrawAll(reborn, one);
  expect(first).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS', amount: 500 } });
  expect(await withdrawAll(reborn, one)).toEqual(first);
  await until(async () => (await walletOf(server, one.player)).inProgress === 0, 'the bank to pay');
  const { accountNo } = one.player.bank;
  const paid = await server.database.query('select amount from sandbox.payout where account_no = $1', [accountNo]);
  expect(paid).toEqual([{ amount: '500.00' }]);
  expect(await totalOf(server, one.player)).toBe(0);
}

it('leaves no hold open and books that add up', async () => {
  expect(await count("select count(*)::int from ledger.hold where state = 'pending'")).toBe(0);
  await expectBooksInOrder(server);
});
