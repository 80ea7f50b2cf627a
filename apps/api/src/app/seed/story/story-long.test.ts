import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import demoLogins from '../../../../demo-logins.json' with { type: 'json' };
import { before, DAY_MS, SECOND_MS } from '../../../platform/clock.ts';
import { connectDatabase } from '../../../platform/database/db.ts';
import { createLog } from '../../../platform/logs/log.ts';
import { systemRandom } from '../../../platform/secrets/random.ts';
import { signedIn } from '../../../testing/members.ts';
import { expectBooksInOrder, type Player, statementOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { givenOperator } from '../../../testing/operators.ts';
import { SLIP_RULES } from '../../../testing/slips.ts';
import { readConfig } from '../../config.ts';
import { seedDemo } from '../seed-demo.ts';

const program = fileURLToPath(new URL('../../../../dist/seed.js', import.meta.url));
const root = fileURLToPath(new URL('../../../../../../', import.meta.url));

const KILLED_AT = [1, 50];
const POLL_MS = 15;
const TELLING_MS_MAX = 300_000;

/** Counts that follow from the scenes. */
const LINES = { mali: 92, somchai: 13 };
const ROUNDS = 91;

let server: MoneyServer;
let mali: Player;
let somchai: Player;
let complaint: string | undefined;
beforeAll(async () => {
  server = await moneyServer();
  await server.saveSetting('slip', SLIP_RULES);
  for (const lines of KILLED_AT) await seedAndKill(lines);
  complaint = await seed();
  [mali, somchai] = [await player('0812345678'), await player('0898765432')];
}, TELLING_MS_MAX);
afterAll(() => server.close());

/** Seeds in a separate program, as `npm start` does, and kills it once the statements have so many entries. */
async function seedAndKill(lines: number): Promise<void> {
  const child = spawn(process.execPath, [program, '--demo', '--story'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...server.env, MIGRATION_DATABASE_URL: server.database.url },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  while (child.exitCode === null && (await count('statement_line')) < lines) await sleep(POLL_MS);
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
}

/** Returns the reason when the history could not be seeded. */
async function seed(env: Record<string, string> = {}): Promise<string | undefined> {
  const log = createLog('silent');
  const { db, pool, close } = connectDatabase(server.database.url, log);
  try {
    const config = readConfig({ ...server.env, ...env });
    return await seedDemo({ config, log, clock: server.clock, random: systemRandom, db, pool, withStory: true });
  } finally {
    await close();
  }
}

async function count(table: string, where = 'true'): Promise<number> {
  const [row] = await server.database.query<{ count: string }>(`select count(*) from ${table} where ${where}`);
  return Number(row?.count);
}

async function player(phone: string, at = server): Promise<Player> {
  const login = demoLogins.find((one) => one.phone === phone);
  if (!login) throw new Error(`${phone} is no demo member`);
  const token = await signedIn(at, { username: phone, password: login.password }, { remember: true });
  const { body } = await at.call('GET /api/wallet', { token });
  return { id: body.profile._id, token, bank: { code: '', accountNo: '', accountName: '' } };
}

const walletOf = async ({ token }: Player, at = server) => (await at.call('GET /api/wallet', { token })).body;
const slipsOf = async ({ token }: Player) =>
  (await server.call('POST /api/statement/slip', { token, body: { page: 1, limit: 100 } })).body.slips;
const linesOf = async (member: Player) => (await statementOf(server, member)).statements;

describe('the story', () => {
  it('is told to its end although it was killed in the middle, with nothing doubled and nothing to complain of', async () => {
    expect(complaint).toBeUndefined();
    expect([(await linesOf(mali)).length, (await linesOf(somchai)).length]).toEqual([LINES.mali, LINES.somchai]);
    expect(await count('sandbox.game_transaction', `kind = 'round'`)).toBe(ROUNDS);
    const deposits = await count('statement_line', `type = 'deposit'`);
    expect(await count('payment', `state = 'credited'`)).toBe(deposits);
    const paid = await count('statement_line', `type = 'withdraw' and status = 'SUCCESS'`);
    expect(await count('sandbox.payout')).toBe(paid);
    expect(await count('game_transfer')).toBe(await count('statement_line', `type = 'transfer'`));
  });

  it('lies in the past and in order, in the statement and in the ledger', async () => {
    for (const member of [mali, somchai]) {
      const times = (await linesOf(member)).map(({ createdAt }) => Date.parse(createdAt));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times[0]).toBeLessThan(Date.now());
    }
    expect(await count('ledger.operation', 'event_at > created_at')).toBe(0);
    const turned = '(select event_at, lag(event_at) over (order by created_at) as last from ledger.operation) o';
    expect(await count(turned, 'event_at < last')).toBe(0);
  });

  it('is booked in its own past, so that the dashboard has the days of the statements', {
    tags: ['O1189'],
  }, async () => {
    expect(await count('ledger.operation', `created_at - event_at > interval '1 hour'`)).toBe(0);
    const { cookie } = await givenOperator(server, 'finance');
    const url = '/api/office/dashboard?period=month&currency=THB';
    const { from, deposits, withdrawals } = (await server.officeApp.inject({ url, headers: { cookie } })).json();
    const stated = async (type: string) =>
      (
        await server.database.query<{ sum: number }>(
          `select coalesce(sum(amount), 0)::float8 / 100 as sum
           from generate_series(0, 29) day left join statement_line on type = $1 and status = 'SUCCESS'
             and settled_at >= $2::timestamptz + day * interval '1 day'
             and settled_at < $2::timestamptz + (day + 1) * interval '1 day'
           group by day order by day`,
          [type, from],
        )
      ).map(({ sum }) => sum);
    expect(deposits.points).toEqual(await stated('deposit'));
    expect(withdrawals.points).toEqual((await stated('withdraw')).map(Math.abs));
    expect(deposits.points.filter((sum: number) => sum > 0).length).toBeGreaterThan(10);
  });

  it('leaves the books in order', () => expectBooksInOrder(server));

  it('gives the Thai member months of every kind of movement', async () => {
    const lines = await linesOf(mali);
    expect(Date.parse(lines.at(-1)?.createdAt ?? '')).toBeLessThan(before(new Date(), 119 * DAY_MS).getTime());
    const sources = lines.filter((line) => line.statementType === 'deposit').map(({ from }) => from);
    expect(new Set(sources)).toEqual(new Set(['KBANK', 'SCB', 'GIFT', 'WW', 'PAYTIMZ']));
    const withdrawals = lines.filter((line) => line.statementType === 'withdraw');
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(['SUCCESS', 'FAILED', 'IN_PROGRESS']));
    const rejected = withdrawals.find(({ status }) => status === 'FAILED');
    expect(rejected?.steps?.at(-1)).toMatchObject({ step: 'rejected', note: expect.stringMatching(/\S/) });
  });

  it('leaves the Thai member with open games, a slip in progress and a withdrawal on its way', async () => {
    const { wallet, slots: gameAccounts } = await walletOf(mali);
    expect(wallet).toMatchObject({ amount: 8_250, inProgress: 6_000 });
    const open = gameAccounts.filter((gameAccount: { isActive: boolean }) => gameAccount.isActive);
    expect(
      Object.fromEntries(
        open.map((gameAccount: { code: string; amount: number }) => [gameAccount.code, gameAccount.amount]),
      ),
    ).toEqual({
      naga: 148,
      malai: expect.any(Number),
      takraw: 920,
      pokdeng: 58,
      samtua: 0,
    });
    const [newest, ...older] = await slipsOf(mali);
    expect(newest).toMatchObject({ status: 'IN_PROGRESS', steps: [{ step: 'received' }, { step: 'read' }] });
    expect(older[0]).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  });

  it('leaves the Thai member with three coins for the wheel, and a coupon to claim', async () => {
    const { token } = mali;
    expect((await server.call('GET /api/wallet', { token })).body.profile.coin).toBeLessThanOrEqual(3);
    const { total } = (await server.call('GET /api/spinwheel/coupon', { token })).body;
    expect(total).toBeGreaterThan(0);
  });

  it('leaves one with a failed slip and a transfer that nobody knows the outcome of', async () => {
    expect((await slipsOf(somchai))[0]).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' });
    expect((await linesOf(somchai))[0]).toMatchObject({ statementType: 'transfer', status: 'IN_PROGRESS' });
    expect((await walletOf(somchai)).wallet.inProgress).toBe(300);
  });

  it('leaves the new member without a past', async () => {
    const khamla = await player('0623456789');
    expect(await linesOf(khamla)).toEqual([]);
    expect((await walletOf(khamla)).wallet).toMatchObject({ amount: 0, inProgress: 0 });
  });

  it('leaves an evening waiting in the office: slips in doubt, payments, a late code and withdrawals', async () => {
    const waiting = await server.database.query<{ kind: string; n: string }>(
      'select kind, count(*) as n from queue_item where left_at is null group by kind order by kind',
    );
    expect(Object.fromEntries(waiting.map(({ kind, n }) => [kind, Number(n)]))).toEqual({
      ...{ slips: 2, payments: 2, qr: 1, withdrawals: 4, documents: 1, approvals: 1 },
    });
  });

  it('is told once: a second start asks nobody outside and changes nothing', async () => {
    const everything = () =>
      Promise.all(['statement_line', 'payment', 'slip', 'game_transfer', 'withdrawal'].map((table) => count(table)));
    const known = await everything();
    expect(await seed({ SANDBOX_URL: 'http://127.0.0.1:9' })).toBeUndefined();
    expect(await everything()).toEqual(known);
  });

  it('gives the member of the Lao build kip', async () => {
    const lao = await moneyServer({ LAOS_MODE: 'true' }, { besides: server });
    expect(await seed({ LAOS_MODE: 'true' })).toBeUndefined();
    const { wallet } = await walletOf(await player('02055123456', lao), lao);
    expect(wallet).toMatchObject({ amount: 1_500_000, currency: 'LAK' });
    await lao.close();
  });

  it('goes on by itself: the transfer stays unknown for a good half hour, and everything under way ends', async () => {
    const status = async () => (await linesOf(somchai))[0]?.status;
    for (const seconds of [1, 4, 8, 16, 32, 64, 128, 256, 512, 600]) await server.later(seconds * SECOND_MS);
    expect(await status()).toBe('IN_PROGRESS');
    await server.later(600 * SECOND_MS);
    expect(await status()).toBe('SUCCESS');
    expect((await slipsOf(mali))[0]?.status).toBe('SUCCESS');
    expect((await walletOf(mali)).wallet.amount).toBe(8_250 + 2_500);
    await expectBooksInOrder(server);
  });
});
