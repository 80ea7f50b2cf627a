import { spawnSync } from 'node:child_process';
import fs, { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog, logOutput } from './log.ts';

let folder: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'krapao-log-'));
  fd = openSync(path.join(folder, 'log'), 'a');
});
afterEach(() => {
  vi.restoreAllMocks();
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const written = () =>
  readFileSync(path.join(folder, 'log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Simulates a disk that takes half of the first write, and then nothing. */
function fillDisk() {
  const write = fs.writeSync.bind(fs) as (file: number, text: string) => number;
  let hasRoom = true;
  return vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, text: string | Buffer) => {
    if (file !== fd) return write(file, String(text));
    if (!hasRoom) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    hasRoom = false;
    return write(file, String(text).slice(0, text.length / 2));
  }) as typeof fs.writeSync);
}

describe('a log whose disk is full', () => {
  it('ends nothing, says that it cannot be written, and has every line whole once there is room', () => {
    const output = logOutput(fd);
    const log = createLog('info', output);
    log.info('before');
    const disk = fillDisk();
    log.info('cut in half');
    log.info('while it is full');
    expect(output.isWritable()).toBe(false);
    expect(output.isWritable()).toBe(false);

    disk.mockRestore();
    expect(output.isWritable()).toBe(true);
    log.info('after');
    expect(written().map(({ msg }) => msg)).toEqual(['before', 'cut in half', 'while it is full', 'after']);
  });

  it('keeps a limited number of lines waiting, and tells how many were lost', async () => {
    const output = logOutput(fd);
    const log = createLog('info', output);
    const disk = fillDisk();
    const long = 'x'.repeat(10_000);
    for (let line = 0; line < 200; line += 1) log.info(long);
    disk.mockRestore();
    log.info('after');
    await expect.poll(() => written().at(-1)?.msg).toBe('lines of this log were lost');
    const lines = written();
    const stored = lines.filter(({ msg }) => msg === long).length;
    expect(stored).toBeGreaterThan(50);
    expect(stored + lines.at(-1)?.lost).toBeGreaterThanOrEqual(200);
  });
});

// Every write to /dev/full fails as on a full disk.
it.runIf(existsSync('/dev/full'))('a process whose log goes to a full disk lives on', { timeout: 120_000 }, () => {
  const program = `
    import { createLog } from '${new URL('./log.ts', import.meta.url)}';
    const log = createLog('info');
    log.info('one');
    setTimeout(() => { log.info('two'); process.exitCode = 42; }, 10);`;
  const end = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  expect([end.status, String(end.stderr)]).toEqual([42, '']);
});
