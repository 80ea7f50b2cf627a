/**
 * Fills the shared disk until PostgreSQL itself stops, then frees space: the api must survive, report that it cannot
 * write, and recover without help and without losing money. Needs root, to mount a small disk.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

const DISK_MB = 512;
const WAIT_MS_MAX = 300_000;

const place = mkdtempSync(path.join(tmpdir(), 'krapao-full-'));
if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', place]).status !== 0) {
  rmSync(place, { recursive: true });
  console.log('  left out: only root can mount a small disk');
  process.exit(0);
}
const dataDir = path.join(place, 'data');
const ballast = path.join(place, 'ballast');
const [port, sandboxPort, backOfficePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
const launcher = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: ROOT,
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    BACKOFFICE_PORT: `${backOfficePort}`,
    DEMO_WORLD: 'members',
    RATE_LIMIT_FACTOR: '1000',
  },
});
let output = '';
for (const stream of [launcher.stdout, launcher.stderr]) {
  stream.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
}
const ended = once(launcher, 'close').then(([code]) => code);

try {
  await until('everything to run', () => output.includes('is ready'));
  const apiProcess = processOf('apps/api/dist/main.js');
  assert.equal((await get('/readyz')).status, 200);
  assert.equal(await login(), 200);

  fillDisk();
  await until('/readyz to answer so', async () => (await get('/readyz')).status === 503);
  console.log(`  the disk is full: /readyz says ${(await get('/readyz')).text}`);
  assert.equal((await get('/healthz')).status, 200);

  // PostgreSQL cannot run without room for a new WAL segment.
  await until('PostgreSQL to give up', async () => {
    await query('select pg_logical_emit_message(true, $1, $2), pg_switch_wal()', ['fill', 'x'.repeat(1_000)]).catch(
      () => {},
    );
    return output.includes('PostgreSQL stopped');
  });
  assert.equal((await get('/healthz')).status, 200);
  assert.equal((await get('/readyz')).status, 503);
  assert.equal(await login(), 503);
  console.log('  PostgreSQL gave up: the api lives and answers 503');

  rmSync(ballast);
  await until('it to be ready again', async () => (await get('/readyz')).status === 200);
  assert.equal(await login(), 200);
  assert.equal(processOf('apps/api/dist/main.js'), apiProcess, 'the api was started anew');
  const [audit] = await query('select findings::int from ledger.reconcile(p_full => true)');
  assert.equal(audit?.findings, 0);
  console.log('  there is room again: all of it went on by itself, and the ledger adds up');

  launcher.kill('SIGTERM');
  assert.equal(await ended, 0);
} catch (error) {
  console.error(output);
  launcher.kill('SIGTERM');
  await ended;
  throw error;
} finally {
  spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
}

function fillDisk() {
  const fd = openSync(ballast, 'w');
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(fd, Buffer.alloc(size));
    } catch (error) {
      assert.equal(/** @type {NodeJS.ErrnoException} */ (error).code, 'ENOSPC');
    }
  }
  closeSync(fd);
}

/** @param {string} url */
async function get(url) {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`);
  return { status: answer.status, text: await answer.text() };
}

async function login() {
  const [{ phone, password }] = JSON.parse(readFileSync(path.join(ROOT, 'apps/api/demo-logins.json'), 'utf8'));
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Finds the process of a program that runs on this test's data folder. @param {string} program */
function processOf(program) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => readProc(pid, 'cmdline').includes(program) && readProc(pid, 'environ').includes(dataDir));
}

/** @param {string} pid @param {string} file */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // The process ended during the scan.
  }
}

/** @param {string} text @param {unknown[]} [values] */
async function query(text, values = []) {
  const folder = path.join(dataDir, 'postgres');
  const password = readFileSync(path.join(folder, 'owner-password'), 'utf8');
  const client = new pg.Client({ host: folder, user: 'krapao', password, database: 'krapao' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} what @param {() => boolean | Promise<boolean>} look */
async function until(what, look) {
  const deadline = Date.now() + WAIT_MS_MAX;
  while (!(await look())) {
    if (launcher.exitCode !== null) throw new Error('npm start ended');
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(100);
  }
}
