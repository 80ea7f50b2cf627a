/**
 * Cost of a large service for operators: every list, search, queue and figure of the back office, first page and a deep
 * one, with a million members and ten million entries compared with ten thousand. `npm run bench:office`;
 * `-- --members 200000 --entries 2000000` for a smaller one, `--data FOLDER` to reuse the filled databases next time,
 * `--only WORDS` for the calls whose names contain these words.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildChanged } from '../scripts/lib/build-changed.mjs';
import { runCommand } from '../scripts/lib/command.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { serverUrlOf } from '../scripts/lib/postgres-folder.mjs';
import { startProgram, waitUntilReady } from '../scripts/lib/program.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startThrowAwayPostgres } from '../scripts/lib/throw-away-postgres.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { printFigures } from './lib/figures.mjs';
import { percentile } from './lib/measure.mjs';
import { KNOWN, PLACES } from './lib/office-ids.mjs';
import { FILES, MISMATCHES, OFFICE_READS } from './lib/office-reads.mjs';
import { fillOffice } from './lib/office-rows.mjs';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '10000000' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '40' },
  },
});
const SIDES = {
  few: { members: 10_000, entries: 100_000 },
  many: { members: Number(values.members), entries: Number(values.entries) },
};
const ROUNDS = Number(values.rounds);
const WARM_UPS = 3;
const GOAL_MS = 300;
const SETTINGS = { max_connections: '300' };
const SECRET = 'a secret that only this measurement uses';

/** @typedef {import('./lib/office-paths.mjs').Asked & { ask: (path: string) => Promise<void> }} Side */

if (MISMATCHES.length > 0) throw new Error(`office-reads.mjs has to be put right about ${MISMATCHES.join(', ')}`);

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  await buildChanged(step, life.signal);
  const postgres = await step('starting PostgreSQL', () =>
    values.data
      ? startPostgres({ dataDir: path.join(values.data, 'postgres'), settings: SETTINGS })
      : startThrowAwayPostgres(SETTINGS),
  );
  life.add({ name: 'PostgreSQL', ...postgres });
  const sandboxUrl = await startSandbox(postgres.url);
  /** @type {Record<string, Side>} */
  const sides = {};
  for (const [name, size] of Object.entries(SIDES))
    sides[name] = await step(`${name}: ${size.members} members, ${size.entries} entries`, () =>
      prepare(postgres.url, `office_${size.members}_${size.entries}`, size, sandboxUrl),
    );

  console.log(`\n${'ms'.padEnd(62)}    few p50      p95   many p50      p95   load`);
  const worst = await measure(sides, OFFICE_READS);
  console.log(`worst p95 ${worst.toFixed(1)} ms (goal ${GOAL_MS})\n\nwhole files`);
  const worstFile = await measure(sides, FILES);
  printFigures([
    { name: `slowest list or search, ${SIDES.many.members} members, p95`, value: worst, unit: 'ms', atMost: GOAL_MS },
    { name: `slowest whole file, ${SIDES.many.members} members, p95`, value: worstFile, unit: 'ms' },
  ]);
  life.finish();
});

/**
 * Alternates the sides, so that a noisy moment affects both.
 * @param {Record<string, Side>} sides @param {typeof OFFICE_READS} reads
 */
async function measure(sides, reads) {
  let worst = 0;
  for (const [call, ways] of Object.entries(reads).filter(([name]) => name.includes(values.only)))
    for (const [way, pathOf] of Object.entries(ways)) {
      const times = Object.values(sides).map(() => /** @type {number[]} */ ([]));
      for (let round = -WARM_UPS; round < ROUNDS; round += 1)
        for (const [index, side] of Object.values(sides).entries()) {
          // A different row each time: a repeated read would come from a cache.
          const wanted = pathOf(side, 1 + ((Math.abs(round) * 7_919) % side.members));
          const before = performance.now();
          await side.ask(wanted);
          if (round >= 0) times[index]?.push(performance.now() - before);
        }
      const cells = times.flatMap((ms) => [percentile(ms, 0.5), percentile(ms, 0.95)]);
      worst = Math.max(worst, cells.at(-1) ?? 0);
      const title = `${call.replace('GET /api/office/', '')}${way && ` · ${way}`}`;
      const mark = (cells.at(-1) ?? 0) > GOAL_MS ? '  above the goal' : '';
      console.log(
        `${title.padEnd(62)}${cells.map((ms) => ms.toFixed(1).padStart(10)).join('')}${(loadavg()[0] ?? 0).toFixed(1).padStart(7)}${mark}`,
      );
    }
  return worst;
}

/** @param {string} databaseUrl */
async function startSandbox(databaseUrl) {
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SANDBOX_PORT: String(port),
    APP_SECRET: SECRET,
  };
  const sandbox = startProgram({
    name: 'bench-sandbox',
    args: ['apps/sandbox/dist/main.js'],
    env,
    logDir: '.cache/bench',
  });
  life.add(sandbox);
  await waitUntilReady(sandbox, `http://127.0.0.1:${port}/healthz`, life.signal);
  return `http://127.0.0.1:${port}`;
}

/**
 * Fills a service of this size, or finds one filled earlier, and starts an api on it.
 * @param {string} postgresUrl
 * @param {string} name
 * @param {{ members: number, entries: number }} size
 * @param {string} sandboxUrl
 * @returns {Promise<Side>}
 */
async function prepare(postgresUrl, name, size, sandboxUrl) {
  const isNew = await makeDatabase(postgresUrl, name);
  const databaseUrl = postgresUrl.replace(/\/krapao$/, `/${name}`);
  const [port, officePort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MIGRATION_DATABASE_URL: databaseUrl,
    DATABASE_URL: serverUrlOf(databaseUrl),
    SANDBOX_URL: sandboxUrl,
    APP_SECRET: SECRET,
    PORT: String(port),
    BACKOFFICE_PORT: String(officePort),
    FILES_DIR: path.join(tmpdir(), 'krapao-bench-files'),
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'silent',
  };
  for (const entry of ['migrate', 'seed'])
    await runCommand(process.execPath, [`apps/api/dist/${entry}.js`], { failure: `${entry} fails:`, env });
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return client.on('error', () => {}); // The connection ends with the server.
  };
  const database = await connect();
  if (isNew) {
    await fillOffice(connect, size, printLine);
    await database.query(`comment on database ${name} is 'filled'`);
  }
  const cookie = `office_session=${await givenOwner(database)}`;
  /** @type {Record<string, string>} */
  const known = {};
  for (const [what, text] of Object.entries({ ...KNOWN, ...PLACES })) {
    const row = Object.values((await database.query(text)).rows[0] ?? {});
    if (row.length === 0) throw new Error(`there is no ${what}`);
    known[what] = what in PLACES ? Buffer.from(JSON.stringify(row)).toString('base64url') : String(row[0]);
  }
  // The rows are not a valid ledger: the lock keeps the seal job away from them.
  await database.query(`select pg_advisory_lock(hashtext('ledger.seal'))`);

  const api = startProgram({ name: `bench-${name}`, args: ['apps/api/dist/main.js'], env, logDir: '.cache/bench' });
  life.add(api);
  await waitUntilReady(api, `http://127.0.0.1:${port}/readyz`, life.signal);
  const ask = async (/** @type {string} */ wanted) => {
    const answer = await fetch(`http://127.0.0.1:${officePort}/api/office${wanted}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${wanted}: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  return { ask, known, members: size.members, moves: size.entries / 2 };
}

/**
 * Returns whether the database needs filling; recreates a half-filled one.
 * @param {string} postgresUrl @param {string} name
 */
async function makeDatabase(postgresUrl, name) {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  const { rows } = await admin.query(
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`,
    [name],
  );
  const isNew = rows[0]?.said !== 'filled';
  if (isNew) {
    await admin.query(`alter system set max_wal_size = '8GB'`); // Only the filling needs this.
    await admin.query('select pg_reload_conf()');
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
  }
  await admin.end();
  return isNew;
}

/** @param {import('pg').Client} database */
async function givenOwner(database) {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  await database.query(
    `insert into operator (id, username, name, role, state, password, phone_secret, created_at)
     values ($1::uuid, 'bench-' || $1::uuid, 'Bench', 'owner', 'active', '', '', now())`,
    [id],
  );
  await database.query(
    `insert into operator_session
       (id, operator_id, token_hash, device, address, created_at, last_seen_at, proved_at, expires_at)
     values ($1, $2, sha256($3::bytea), 'bench', '203.0.113.1', now(), now(), now(), now() + interval '1 day')`,
    [randomUUID(), id, Buffer.from(token)],
  );
  return token;
}
