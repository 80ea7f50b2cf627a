/**
 * Cost of a long history. Two databases in one cluster, one with ten thousand entries and one with ten million, an api
 * on each, called alternately.
 *
 *   npm run bench:history -- [--entries 10000000]
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runCommand } from '../scripts/lib/command.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { serverUrlOf } from '../scripts/lib/postgres-folder.mjs';
import { startProgram, waitUntilReady } from '../scripts/lib/program.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { median } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';

const { values: options } = parseArgs({ options: { entries: { type: 'string', default: '10000000' } } });
const FEW = 10_000;
const MANY = Number(options.entries);
const DEEP_LINES = 100_000;
/** Operations written per statement. */
const CHUNK = 250_000;
const READS = 300;
const FACTOR_MAX = 1.3;

/** @typedef {{ call: ReturnType<typeof callAs>, lines: number }} Side */

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { databaseUrl, sandboxUrl } = await startTestWorld(life, step);
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`alter system set max_wal_size = '8GB'`); // Only the filling needs this.
  await admin.query('select pg_reload_conf()');
  /** @type {(Side & { name: string })[]} */
  const sides = [];
  for (const [name, entries] of /** @type {const} */ ([
    ['few', FEW],
    ['many', MANY],
  ])) {
    await admin.query(`create database history_${name}`);
    const url = databaseUrl.replace(/\/krapao$/, `/history_${name}`);
    sides.push({ name, ...(await step(`${name}: ${entries} entries`, () => prepare(url, entries, sandboxUrl))) });
  }
  await admin.end();

  const reads = {
    'GET /api/wallet': (/** @type {Side} */ side) => side.call('GET', '/api/wallet'),
    'statement, first page': (/** @type {Side} */ side) => side.call('POST', '/api/statement', { page: 1, limit: 10 }),
    'statement, last page': (/** @type {Side} */ side) =>
      side.call('POST', '/api/statement', { page: side.lines / 10, limit: 10 }),
  };
  /** @type {import('./lib/figures.mjs').Figure[]} */
  const figures = [];
  let worst = 0;
  for (const [name, read] of Object.entries(reads)) {
    const [few = Number.NaN, many = Number.NaN] = await compare(sides.map((side) => () => read(side)));
    worst = Math.max(worst, many / few);
    console.log(
      `${name.padEnd(24)} few ${few.toFixed(2)} ms   many ${many.toFixed(2)} ms   ratio ${(many / few).toFixed(2)}`,
    );
    figures.push({ name, value: many, unit: 'ms', peer: { name: `${FEW} entries`, value: few } });
  }
  const deep = sides[1];
  if (deep) {
    const [first = Number.NaN, last = Number.NaN] = await compare([
      () => deep.call('POST', '/api/statement', { page: 1, limit: 10 }),
      () => deep.call('POST', '/api/statement', { page: deep.lines / 10, limit: 10 }),
    ]);
    worst = Math.max(worst, last / first);
    console.log(`row ${deep.lines} against row 1: ratio ${(last / first).toFixed(2)}`);
  }
  console.log(`worst ratio ${worst.toFixed(2)} (goal ${FACTOR_MAX})`);
  printFigures([...figures, { name: `worst, ${MANY} entries`, value: worst, unit: 'times', atMost: FACTOR_MAX }]);
  life.finish();
});

/** Alternates the requests, so that a noisy moment affects all. @param {readonly (() => Promise<unknown>)[]} reads */
async function compare(reads) {
  /** @type {number[][]} */
  const times = reads.map(() => []);
  for (let round = 0; round < READS; round += 1) {
    for (const [index, read] of reads.entries()) {
      const before = performance.now();
      await read();
      times[index]?.push(performance.now() - before);
    }
  }
  return times.map(median);
}

/**
 * @param {string} databaseUrl
 * @param {number} entries
 * @param {string} sandboxUrl
 */
async function prepare(databaseUrl, entries, sandboxUrl) {
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MIGRATION_DATABASE_URL: databaseUrl,
    DATABASE_URL: serverUrlOf(databaseUrl),
    SANDBOX_URL: sandboxUrl,
    APP_SECRET: 'a secret that only this measurement uses',
    PORT: String(port),
    BACKOFFICE_PORT: '0',
    FILES_DIR: path.join(tmpdir(), 'krapao-bench-files'),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
  };
  for (const entry of ['migrate', 'seed']) {
    await runCommand(process.execPath, [`apps/api/dist/${entry}.js`], { failure: `${entry} fails:`, env });
  }
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const [member] = await makeMembers(database, 1, 100_000_000_000n);
  if (!member) throw new Error('no member was made');
  const lines = await fill(database, member, entries);
  // The rows are not a valid ledger: the lock keeps the seal job away from them.
  await database.query(`select pg_advisory_lock(hashtext('ledger.seal'))`);
  database.on('error', () => {}); // The connection ends with the server.

  const api = startProgram({ name: 'bench-api', args: ['apps/api/dist/main.js'], env, logDir: '.cache/bench' });
  life.add(api);
  const apiUrl = `http://127.0.0.1:${port}`;
  await waitUntilReady(api, `${apiUrl}/readyz`, life.signal);
  return { call: callAs(apiUrl, member.token), lines };
}

/**
 * Inserts history directly into the tables, as a restore does, most of it of other members: two entries per operation.
 * @param {import('pg').Client} database
 * @param {{ id: string, wallet: bigint }} member
 * @param {number} entries
 */
async function fill(database, member, entries) {
  const lines = Math.min(DEEP_LINES, entries / 2);
  const others = entries / 2 - lines;
  await database.query(
    `set session_replication_role = replica; set synchronous_commit = off; set ledger.writing = 'on'`,
  );
  await database.query(
    `insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account, amount,
       currency, balance_after, created_at, settled_at)
     select $1, n, 'deposit', n, gen_random_uuid(), 'B' || n, 'SUCCESS', 'KBANK', 'WALLET', 100, 'THB', n * 100,
       now() - make_interval(secs => $2 - n), now()
     from generate_series(1, $2::int) n`,
    [member.id, lines],
  );
  await database.query(`insert into statement_count values ($1, '*', $2), ($1, 'deposit', $2)`, [member.id, lines]);
  await fillLedger(database, lines, member.wallet, 1);
  await fillLedger(database, others, member.wallet + 1_000_000n, 100_000);
  await database.query('reset session_replication_role; reset synchronous_commit; reset ledger.writing');
  await database.query('vacuum analyze');
  return lines;
}

/**
 * Operations with one leg on one of `accounts` accounts and one on a house account. Ids follow time: random ids would
 * spend most of the run in the index.
 * @param {import('pg').Client} database
 * @param {number} count
 * @param {bigint} firstAccount
 * @param {number} accounts
 */
async function fillLedger(database, count, firstAccount, accounts) {
  for (let from = 0; from < count; from += CHUNK) {
    await database.query(
      `with operation as (
         insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
         select uuidv7(), 0, 'transfer', 'deposit', 'bench', 'THB', '{}', now(), now(), ledger.month_of(now())
         from generate_series(1, $2::int)
         returning id, month
       ), numbered as (select id, month, row_number() over () + $1::bigint as n from operation)
       insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
       select id, 0, $3::bigint + n % $4, n / $4 + 100, 100, n * 100, 'THB', month from numbered
       union all
       select numbered.id, 0, house.id, n + $3::bigint * 1000000, -100, null, 'THB', month
       from numbered, (select id from ledger.account where kind = 'bank' and owner = 'bench') as house (id)`,
      [from, Math.min(CHUNK, count - from), firstAccount, accounts],
    );
  }
}
