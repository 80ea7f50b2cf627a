import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from './lib/ports.mjs';
import { startThrowAwayPostgres } from './lib/throw-away-postgres.mjs';

const START_MS_MAX = 180_000; // The first start of a test run may have to build.
const WAIT = { timeout: 120_000, interval: 50 };
const root = path.resolve(import.meta.dirname, '..');
const place = mkdtempSync(path.join(tmpdir(), 'krapao-start-'));
const started: ChildProcess[] = [];
let ports: { PORT: string; SANDBOX_PORT: string; BACKOFFICE_PORT: string };

let up: Run | undefined;

type Run = { child: ChildProcess; outputOf: () => string; ready: Promise<boolean>; exitCode: Promise<number | null> };

/** Runs `npm start` without npm: as a child process with a clean environment. */
function start(env: Record<string, string> = {}): Run {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: path.join(place, 'data'), ...ports, ...env },
  });
  started.push(child);
  let output = '';
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('is ready')) resolve(true);
      });
    }
    void exitCode.then(() => resolve(false));
  });
  return { child, outputOf: () => output, ready, exitCode };
}

async function stop(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children.filter(isAlive)) {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Returns a ready run: the one left by the test before, or a new one. */
async function givenRun(): Promise<Run> {
  const run = up && isAlive(up.child) ? up : start();
  expect(await run.ready, run.outputOf()).toBe(true);
  up = run;
  return run;
}

async function answers(port: string, page: string): Promise<number | undefined> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${page}`)).status;
  } catch {
    return undefined;
  }
}

/** Processes started for our data folder, by command line or environment. */
function findProcesses(word = ''): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const belongs = (commandLine + readFileSync(`/proc/${pid}/environ`, 'utf8')).includes(path.join(place, 'data'));
        return belongs && commandLine.includes(word);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function kill(word: string): void {
  const [pid] = findProcesses(word);
  if (pid === undefined) throw new Error(`no process has ${word} in its command line`);
  process.kill(pid, 'SIGKILL');
}

beforeAll(async () => {
  chmodSync(place, 0o711);
  const [PORT, SANDBOX_PORT, BACKOFFICE_PORT] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  ports = { PORT: `${PORT}`, SANDBOX_PORT: `${SANDBOX_PORT}`, BACKOFFICE_PORT: `${BACKOFFICE_PORT}` };
});
afterEach(async () => {
  await stop(started.splice(0).filter((child) => child !== up?.child));
});
afterAll(async () => {
  await stop(up ? [up.child] : []);
  rmSync(place, { recursive: true });
});

describe('npm start', { timeout: START_MS_MAX }, () => {
  it('brings up the api and the sandbox, says where they are, and stops everything on SIGTERM with exit code 0', async () => {
    const run = start();
    expect(await run.ready, run.outputOf()).toBe(true);
    expect(await answers(ports.PORT, '/readyz')).toBe(200);
    expect(await answers(ports.BACKOFFICE_PORT, '/readyz')).toBe(200);
    expect(await answers(ports.SANDBOX_PORT, '/healthz')).toBe(200);
    const logins = JSON.parse(readFileSync(path.join(root, 'apps/api/demo-logins.json'), 'utf8'));
    const operators = JSON.parse(readFileSync(path.join(root, 'apps/api/demo-operators.json'), 'utf8'));
    const addresses = Object.values(ports).map((port) => `http://localhost:${port}`);
    for (const text of [...addresses, logins[0].phone, operators[0].password]) {
      expect(run.outputOf()).toContain(text);
    }

    run.child.kill('SIGTERM');
    expect(await run.exitCode).toBe(0);
    expect(findProcesses()).toEqual([]);
    expect(await answers(ports.PORT, '/readyz')).toBeUndefined();
  });

  it('refuses a second one on the same data folder and leaves the first alone', async () => {
    await givenRun();
    const second = start();
    expect(await second.exitCode).toBe(1);
    expect(second.outputOf()).toContain('Krapao already runs on');
    expect(await answers(ports.PORT, '/readyz')).toBe(200);
  });

  it('recovers after kill -9 of itself', async () => {
    (await givenRun()).child.kill('SIGKILL');
    up = undefined;
    await givenRun();
    expect(await answers(ports.PORT, '/readyz')).toBe(200);
  });

  it.each([
    ['apps/api/dist/main.js', 'The api was killed (SIGKILL). It starts again.'],
    ['apps/sandbox/dist/main.js', 'The sandbox was killed (SIGKILL). It starts again.'],
    ['bin/postgres', 'PostgreSQL stopped unexpectedly. It starts again.'],
  ])('starts %s again when it crashes, says so, and serves on', async (program, words) => {
    const run = await givenRun();
    kill(program);
    await vi.waitFor(() => expect(run.outputOf()).toContain(words), WAIT);
    await vi.waitFor(async () => {
      expect(await answers(ports.PORT, '/readyz')).toBe(200);
      expect(await answers(ports.SANDBOX_PORT, '/healthz')).toBe(200);
    }, WAIT);
    expect(run.child.exitCode).toBeNull();
  });

  it('gives up with one clear message and exit code 1 when one crashes again and again, and stops the rest', async () => {
    const run = await givenRun();
    const killed = new Set<number>();
    await vi.waitFor(() => {
      for (const pid of findProcesses('apps/sandbox/dist/main.js').filter((one) => !killed.has(one))) {
        killed.add(pid);
        process.kill(pid, 'SIGKILL');
      }
      expect(run.child.exitCode).not.toBeNull();
    }, WAIT);
    expect(await run.exitCode).toBe(1);
    expect(run.outputOf().match(/so everything stops\./g)).toHaveLength(1);
    expect(findProcesses()).toEqual([]);
  });

  it('uses the PostgreSQL of DATABASE_URL and makes none of its own', async () => {
    const given = await startThrowAwayPostgres({});
    const dataDir = path.join(place, 'data-of-another');
    const run = start({
      DATABASE_URL: given.serverUrl,
      MIGRATION_DATABASE_URL: given.url,
      DATA_DIR: dataDir,
      DEMO_WORLD: 'off',
    });
    expect(await run.ready, run.outputOf()).toBe(true);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    expect(run.outputOf()).toMatch(new RegExp(`http://localhost:${ports.BACKOFFICE_PORT}/invite#[\\w-]{43}`));
    run.child.kill('SIGTERM');
    await run.exitCode;
    expect(given.isRunning()).toBe(true);
    await given.stop();
  });
});

describe('npm start refuses, in plain words and with exit code 1,', { timeout: START_MS_MAX }, () => {
  beforeAll(() => stop(up ? [up.child] : []));

  async function refusal(env: Record<string, string>): Promise<string> {
    const run = start(env);
    expect(await run.exitCode).toBe(1);
    expect(run.outputOf()).not.toMatch(/^\s+at .*\(/m); // No stack trace: the reader is not a programmer.
    expect(findProcesses()).toEqual([]);
    return run.outputOf();
  }

  it('bad values, all named together', async () => {
    const message = await refusal({ PORT: 'eighty', SANDBOX_PORT: '70000', DATABASE_URL: 'mysql://me:hunter2@db/x' });
    for (const name of ['PORT=eighty', 'SANDBOX_PORT=70000', 'DATABASE_URL']) expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });

  it('bad values of the programs, before any of them starts', async () => {
    const message = await refusal({ LAOS_MODE: 'perhaps', LOG_LEVEL: 'loud', SMS_KEY: 'x' });
    for (const name of ['LAOS_MODE', 'LOG_LEVEL', 'SMS_KEY']) expect(message).toContain(name);
    expect(message).not.toContain('starting PostgreSQL');
  });

  it('a taken port, in one line that names it and the variable to set', async () => {
    const other = createServer().listen(Number(ports.SANDBOX_PORT), '127.0.0.1');
    await once(other, 'listening');
    const message = await refusal({});
    other.close();
    expect(message.trim()).toMatch(new RegExp(`^Port ${ports.SANDBOX_PORT} is taken: .*SANDBOX_PORT.*$`));
  });

  it('a data folder that holds something else', async () => {
    const folder = path.join(place, 'spoilt');
    mkdirSync(path.join(folder, 'postgres'), { recursive: true });
    writeFileSync(path.join(folder, 'postgres/notes.txt'), '');
    expect(await refusal({ DATA_DIR: folder })).toContain(
      'is not a PostgreSQL data folder. Move it away, or set DATA_DIR',
    );
  });

  it('a data folder that cannot be made', async () => {
    expect(await refusal({ DATA_DIR: '/dev/null/data' })).toContain('set DATA_DIR to a folder you may write to');
  });

  it('a DATABASE_URL where nobody answers, without repeating the password', async () => {
    const url = `postgresql://me:hunter2@127.0.0.1:${await findFreePort()}/krapao`;
    const message = await refusal({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url });
    expect(message).toContain('No PostgreSQL answers at MIGRATION_DATABASE_URL');
    expect(message).not.toContain('hunter2');
  });

  it('a database of one’s own with one user for everything', async () => {
    const url = `${process.env.TEST_DATABASE_URL}`;
    expect(await refusal({ DATABASE_URL: url })).toContain('needs two users: MIGRATION_DATABASE_URL');
    expect(await refusal({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url })).toContain('names the user who migrates');
  });

  it('a DATABASE_URL whose database does not exist', async () => {
    const url = `${process.env.TEST_DATABASE_URL}`.replace(/krapao$/, 'nowhere');
    expect(await refusal({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url })).toContain('does not exist');
  });
});
