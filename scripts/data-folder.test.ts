import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder, readOrMakeSecret } from './lib/data-folder.mjs';
import { startOf } from './lib/postmaster.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'krapao-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the secret', () => {
  const file = () => path.join(folder, 'app-secret');

  it('is made once, before there is a database', () => {
    const secret = readOrMakeSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readOrMakeSecret(folder)).toBe(secret);
  });

  it('is never replaced beside a database: a missing one is refused in words that say what to do', () => {
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '18\n');
    expect(() => readOrMakeSecret(folder)).toThrow(
      /app-secret is missing.* put it back from a backup, or set APP_SECRET/,
    );
    expect(existsSync(file())).toBe(false);
  });
});

describe('the lock of a data folder', () => {
  const file = () => path.join(folder, 'krapao.pid');

  /** A process that looks like a launcher, of any folder. */
  async function withLauncher(test: (pid: number) => void): Promise<void> {
    const launcher = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => {}, 1e6)', 'scripts/start.mjs']);
    await once(launcher.stdout, 'data');
    try {
      test(launcher.pid ?? 0);
    } finally {
      launcher.kill();
      await once(launcher, 'close');
    }
  }

  it('keeps a second launcher out', () =>
    withLauncher((pid) => {
      // The file as the first launcher would have written it, in today's format and in that of older versions.
      for (const text of [`${pid}\n${startOf(pid)}`, `${pid}`]) {
        writeFileSync(file(), text);
        expect(() => lockDataFolder(folder)).toThrow(`Krapao already runs on ${folder} (process ${pid})`);
        expect(readFileSync(file(), 'utf8')).toBe(text);
      }
    }));

  it('that a killed one left is taken over, also when its number belongs to a launcher of another folder by now', () =>
    withLauncher((pid) => {
      writeFileSync(file(), `${pid}\n${startOf(process.pid)}`);
      const lock = lockDataFolder(folder);
      expect(lock.wasKilled).toBe(true);
      lock.release();
      expect(existsSync(file())).toBe(false);
    }));
});
