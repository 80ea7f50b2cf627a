/**
 * Batch sweeps of cashback and invite earnings on a real server: members per second for each; then once more with a
 * kill -9 in the middle, after which no member may be missing; and members who claim five times at once, of whom none
 * may be paid twice. `npm run bench:earned [-- --members N]`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { printFigures } from './lib/figures.mjs';
import { startLedgerServer } from './lib/ledger-server.mjs';

const { values: options } = parseArgs({ options: { members: { type: 'string', default: '100000' } } });
const MEMBERS = Number(options.members);
const INVITERS = 1_000;
const CLAIMERS = 200;
const AT_ONCE = 5;
const WAIT_MS_MAX = 10 * 60_000;
const ROUNDS = /** @type {const} */ (['work-out-refunds', 'work-out-invites']);
const source = (/** @type {string} */ file) => fileURLToPath(new URL(`../apps/api/src/${file}`, import.meta.url));

const server = await startLedgerServer({ max_connections: '100' });
const database = new pg.Client({ connectionString: server.url });
await database.connect();
/** @type {import('node:child_process').ChildProcess | undefined} */
let api;
const port = await findFreePort();
const env = {
  ...process.env,
  DATABASE_URL: server.serverUrl,
  MIGRATION_DATABASE_URL: server.url,
  APP_SECRET: randomBytes(32).toString('base64url'),
  PORT: `${port}`,
  BACKOFFICE_PORT: '0',
  // Nothing listens there: the members who claim have no game account whose balance would be fetched.
  SANDBOX_URL: 'http://127.0.0.1:9',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'fatal',
  DEMO_WORLD: 'off',
};

try {
  const seeded = spawnSync(process.execPath, ['--import', 'tsx', source('seed.ts')], { env, encoding: 'utf8' });
  if (seeded.status !== 0) throw new Error(`The seed fails:\n${seeded.stderr}`);
  await fill();
  await startApi();
  /** @type {import('./lib/figures.mjs').Figure[]} */
  const figures = [];
  for (const name of ROUNDS) {
    const seconds = await wholeSweep(name);
    console.log(`${name.padEnd(17)} ${count(MEMBERS / seconds)} members per second, ${seconds.toFixed(1)} s for all`);
    figures.push({ name: `members of ${name}`, value: MEMBERS / seconds, unit: '/s' });
  }
  const before = await sums();
  for (const name of ROUNDS) {
    const at = await killedSweep(name);
    console.log(`${name.padEnd(17)} killed after ${count(at)} members, resumed to its end`);
  }
  const after = await sums();
  console.log(`offers and invite rewards as before the kill: ${JSON.stringify(before) === JSON.stringify(after)}`);
  const paid = await claimAtOnce();
  console.log(`${2 * CLAIMERS} members asked ${AT_ONCE} times at once: ${paid.once} paid once, ${paid.twice} twice`);
  printFigures([...figures, { name: 'members paid twice', value: paid.twice, unit: '', atMost: 0 }]);
  if (JSON.stringify(before) !== JSON.stringify(after) || paid.once !== 2 * CLAIMERS || paid.twice > 0) {
    process.exitCode = 1;
  }
} finally {
  await killApi();
  await database.end();
  await server.stop();
}

/** Members with a few deposits, a withdrawal, two games and bets; inserted directly into the tables. */
async function fill() {
  const all = 'from generate_series(1, $1) n';
  const id = `'m' || lpad(n::text, 11, '0')`;
  const run = (/** @type {string} */ text) => database.query(text, [MEMBERS]);
  await run(`insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
      created_at, invited_by)
    select ${id}, '+666' || lpad(n::text, 8, '0'), 'Bench', 'x', 'THB', 'KBANK', 'BENCH', '9' || lpad(n::text, 9, '0'), now(),
      case when n > ${INVITERS} then 'm' || lpad((n % ${INVITERS} + 1)::text, 11, '0') end ${all}`);
  for (const [seq, type, amount] of /** @type {const} */ ([
    [1, 'deposit', 100_000],
    [2, 'deposit', 50_000],
    [3, 'withdraw', -30_000],
    [4, 'deposit', 20_000],
  ])) {
    await run(`insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account,
        amount, currency, created_at, settled_at)
      select ${id}, ${seq}, '${type}', ${seq}, gen_random_uuid(), 'R${seq}-' || n, 'SUCCESS', 'KBANK', 'WALLET', ${amount},
        'THB', now(), now() ${all}`);
  }
  await run(`insert into statement_count select ${id}, '*', 4 ${all}`);
  for (const game of ['takraw', 'malai']) {
    await run(`insert into game_account (member_id, game_code, username, secrets, units, units_heard_at, opened_at)
      select ${id}, '${game}', 'u' || n, '', 1000 + n % 5000, now(), now() ${all} where n > ${2 * CLAIMERS}`);
    await run(`insert into turnover select ${id}, '${game}', 100000 + n, now() - interval '1 hour' ${all}`);
  }
  await run(`insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at)
    select gen_random_uuid(), ${id}, sha256(convert_to(lpad(n::text, 43, 'x'), 'utf8')), 'bench', '127.0.0.1', now(), now(), 1e9,
      now() + interval '1 day' ${all}`);
  await database.query('analyze');
}

async function startApi() {
  api = spawn(process.execPath, ['--import', 'tsx', source('main.ts')], { env, stdio: 'ignore' });
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the server to be ready',
  );
}

async function killApi() {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  const gone = once(api, 'exit');
  api.kill('SIGKILL');
  await gone;
}

/** @param {string} name */
async function sweepOf(name) {
  const { rows } = await database.query(
    `select after, finished_at is not null as "isDone", finished_at > now() - interval '1 hour' as "isNew",
       extract(epoch from finished_at - started_at)::float8 as seconds from batch_round where name = $1`,
    [name],
  );
  return /** @type {{ after: string, isDone: boolean, isNew: boolean | null, seconds: number } | undefined} */ (
    rows[0]
  );
}

/** Makes a sweep due now. A sweep that the server had already started finishes first. @param {string} name */
async function begin(name) {
  await until(async () => (await sweepOf(name))?.isDone !== false, 'an earlier round to end');
  await database.query(
    `update batch_round set started_at = now() - interval '1 day', finished_at = now() - interval '1 day' where name = $1`,
    [name],
  );
  await database.query(`select graphile_worker.add_job($1, '{}')`, [name]);
}

/** @param {string} name */
async function wholeSweep(name) {
  await begin(name);
  await until(async () => Boolean((await sweepOf(name))?.isNew), 'a round to end');
  return (await sweepOf(name))?.seconds ?? Number.NaN;
}

/** @param {string} name */
async function killedSweep(name) {
  await begin(name);
  const half = `m${String(Math.floor(MEMBERS * 0.4)).padStart(11, '0')}`;
  await until(async () => {
    const round = await sweepOf(name);
    return round !== undefined && !round.isDone && round.after > half;
  }, 'the middle of a round');
  await killApi();
  const { after = '', isDone } = (await sweepOf(name)) ?? {};
  if (isDone) throw new Error('the round was over before the server was killed');
  await startApi();
  await until(async () => Boolean((await sweepOf(name))?.isNew), 'a round to be resumed');
  return Number(after.slice(1));
}

async function sums() {
  const { rows } = await database.query(
    `select (select count(*) from refund_offer)::int as offers, (select sum(amount) from refund_offer)::text as offered,
       (select count(*) from invite_reward)::int as friends, (select sum(earned) from invite_reward)::text as earned`,
  );
  return rows[0];
}

/** The first `CLAIMERS` members claim cashback, the next ones their invite earnings. */
async function claimAtOnce() {
  const paths = Array.from({ length: 2 * CLAIMERS }, (_, n) => ({
    token: `${n + 1}`.padStart(43, 'x'),
    path: n < CLAIMERS ? '/api/refund/receive' : '/api/invite/bonus',
  }));
  const result = { once: 0, twice: 0 };
  for (const { token, path } of paths) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    const given = answers.filter(({ ok }) => ok).length;
    if (given === 1) result.once += 1;
    if (given > 1) result.twice += 1;
  }
  const { rows } = await database.query(
    'select count(*)::int as rewards, count(distinct member_id)::int as members from reward',
  );
  result.twice += rows[0].rewards - rows[0].members;
  return result;
}

/** @param {() => Promise<boolean>} isSo @param {string} what */
async function until(isSo, what) {
  for (const end = performance.now() + WAIT_MS_MAX; performance.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited too long for ${what}`);
}

/** @param {number} number */
function count(number) {
  return Math.round(number).toLocaleString('en');
}
