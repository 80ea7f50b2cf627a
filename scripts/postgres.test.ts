import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';

const place = mkdtempSync(path.join(tmpdir(), 'krapao-pg-'));
const whole = path.join(place, 'whole');
const running: { stop(): Promise<void> }[] = [];

async function start(dataDir: string) {
  const server = await startPostgres({ dataDir });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A copy of the folder of a stopped server, for a test to damage. */
function copyOfWhole(name: string): string {
  const folder = path.join(place, name);
  spawnSync('cp', ['-a', whole, folder]);
  return folder;
}

function isAlive(pid: number): boolean {
  // A zombie, whose command line is empty, counts as dead.
  return spawnSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).stdout !== '';
}

beforeAll(async () => {
  chmodSync(place, 0o711); // PostgreSQL's own user needs to traverse the folder when root runs the tests.
  await (await startPostgres({ dataDir: whole })).stop();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rmSync(place, { recursive: true }));

describe('the embedded PostgreSQL', () => {
  it('keeps what it was told, checks its pages and sorts the same on every machine', async () => {
    const { url } = await start(copyOfWhole('settings'));
    const names = "'data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes'";
    const settings = await query(url, `SELECT DISTINCT setting FROM pg_settings WHERE name IN (${names})`);
    expect(settings).toEqual([{ setting: 'on' }]);
    const [locale] = await query(url, "SELECT datlocprovider, datlocale FROM pg_database WHERE datname = 'krapao'");
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' });
  });

  it('can be reached through a private folder only, not over the network', async () => {
    const folder = copyOfWhole('private');
    const { url } = await start(folder);
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(folder).mode & 0o077).toBe(0);
  });

  it('is taken over, not started twice, when it already runs', async () => {
    const folder = copyOfWhole('adopted');
    const first = await start(folder);
    const second = await start(folder);
    expect(second.pid).toBe(first.pid);
    expect(second.url).toBe(first.url);
  });

  it('leaves no process and no lock behind when it is stopped', async () => {
    const folder = copyOfWhole('stopped');
    const server = await start(folder);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    expect(server.isRunning()).toBe(false);
    expect(existsSync(path.join(folder, 'postmaster.pid'))).toBe(false);
  });

  it('comes back with all committed data after kill -9', async () => {
    const folder = copyOfWhole('killed');
    const first = await start(folder);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(first.pid, 'SIGKILL');
    // On a busy machine a killed process lives a moment longer, and would be taken over.
    await expect.poll(() => isAlive(first.pid)).toBe(false);
    const second = await start(folder);
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('waits for the workers of a killed server rather than write beside them', async () => {
    const folder = copyOfWhole('busy');
    const first = await start(folder);
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', () => {});
    await client.connect();
    const busy = client.query('SELECT count(*) FROM generate_series(1, 10000000)').catch(() => {});
    const isBusy =
      "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series(1, 1%' AND pid <> pg_backend_pid()";
    await expect.poll(() => query(first.url, isBusy)).toHaveLength(1);
    process.kill(first.pid, 'SIGKILL');
    const second = await start(folder);
    await busy;
    expect(readFileSync(second.logFile, 'utf8')).toContain('is still in use');
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is not fooled by an old lock whose number now belongs to another program', async () => {
    const folder = copyOfWhole('reused');
    const stranger = spawn('sleep', ['60']);
    writeFileSync(path.join(folder, 'postmaster.pid'), `${stranger.pid}\n${folder}\n1\n5432\n${folder}\n\n\nready\n`);
    const server = await start(folder);
    expect(server.pid).not.toBe(stranger.pid);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('starts in a folder whose path is too long for a socket', async () => {
    const deep = path.join(place, 'd'.repeat(120));
    mkdirSync(deep);
    const { url } = await start(path.join(deep, 'postgres'));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts in a folder with spaces, commas and Thai letters in its name', async () => {
    const { url } = await start(copyOfWhole('my data, กระเป๋า "1"'));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('begins again where a first start was cut short', async () => {
    const folder = path.join(place, 'cut');
    mkdirSync(`${folder}.part`);
    writeFileSync(path.join(`${folder}.part`, 'PG_VERSION'), '18\n');
    const { url } = await start(folder);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${folder}.part`)).toBe(false);
  });
});

describe('a data folder that cannot be used is refused in one sentence that says what to do', () => {
  it('when it holds something else, which stays as it was', async () => {
    const folder = path.join(place, 'photos');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'cat.jpg'), 'meow');
    await expect(start(folder)).rejects.toThrow(/is not a PostgreSQL data folder.*set DATA_DIR/);
    expect(existsSync(path.join(folder, 'cat.jpg'))).toBe(true);
    expect(existsSync(path.join(folder, 'PG_VERSION'))).toBe(false);
  });

  it('when it is a file', async () => {
    const file = path.join(place, 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(/is a file.*set DATA_DIR/);
  });

  it('when another version made it', async () => {
    const folder = copyOfWhole('old');
    writeFileSync(path.join(folder, 'PG_VERSION'), '16\n');
    await expect(start(folder)).rejects.toThrow(/PostgreSQL "16".*PostgreSQL 18.*set DATA_DIR/);
  });

  it('when it is damaged', async () => {
    const folder = copyOfWhole('damaged');
    truncateSync(path.join(folder, 'global/pg_control'));
    await expect(start(folder)).rejects.toThrow(/cannot start from .*pg_control.*put back a backup, or move it away/);
  });
});
