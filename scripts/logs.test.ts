import { closeSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastLines, openLog, turnLog } from './lib/logs.mjs';

const BYTES_MAX = 1_000;
let folder: string;
let log: ReturnType<typeof openLog>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'krapao-logs-'));
  log = openLog(path.join(folder, 'api.log'));
});
afterEach(() => {
  closeSync(log.fd);
  rmSync(folder, { recursive: true });
});

const filling = (letter: string) => `${letter.repeat(BYTES_MAX)}\n`;

it('a log that has grown is put aside while its program goes on writing, and a few old ones are kept', () => {
  for (const letter of 'abcdefgh') {
    writeSync(log.fd, filling(letter));
    turnLog(log.file, BYTES_MAX);
  }
  writeSync(log.fd, 'the newest line\n');
  const stored = readdirSync(folder).sort();
  expect(stored).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3', 'api.log.4']);
  expect(stored.map((name) => readFileSync(path.join(folder, name), 'utf8')[0])).toEqual(['t', 'h', 'g', 'f', 'e']);
  expect(statSync(path.join(folder, 'api.log.1')).mode & 0o077).toBe(0);
});

it('a log that has not grown stays as it is', () => {
  writeSync(log.fd, 'one line\n');
  turnLog(log.file, BYTES_MAX);
  expect(readdirSync(folder)).toEqual(['api.log']);
});

it('the last lines of a run are told, also when the log was put aside during it', () => {
  writeSync(log.fd, filling('a'));
  const from = statSync(log.file).size;
  turnLog(log.file, BYTES_MAX);
  writeSync(log.fd, 'it ended because\n');
  expect(lastLines(log.file, from)[0]).toBe('  it ended because');
});
