import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../logs/log.ts';
import { connectDatabase, isUnreachable } from './db.ts';

it('a process that hangs in a transaction does not keep its locks', async () => {
  const database = await createTestDatabase();
  const { pool, close } = connectDatabase(database.serverUrl, createLog('silent'), { idleInTransactionMs: 200 });
  const [hanging, waiting] = [await pool.connect(), await pool.connect()];
  await hanging.query('begin');
  await hanging.query('select pg_advisory_xact_lock(1)');

  const { rows } = await waiting.query('select pg_advisory_xact_lock(1), true as locked');
  expect(rows[0].locked).toBe(true);
  await expect(hanging.query('commit')).rejects.toThrow();

  hanging.release(true);
  waiting.release();
  await close();
  await database.drop();
});

it('a server that only reads counts as unreachable, and its connection is not used again', async () => {
  const database = await createTestDatabase();
  const { db, close } = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 1 });
  const { pathname } = new URL(database.url.replace(/@[^/]*/, '@localhost'));
  const set = (value: string) => database.query(`alter database ${pathname.slice(1)} ${value}`);
  const write = () => sql`insert into rate_limit (key, hits, resets_at) values (${'x'}, 1, now())`.execute(db);
  await set('set default_transaction_read_only = on');
  const error = await write().catch((failed: unknown) => failed);
  expect(error).toMatchObject({ code: '25006' });
  expect(isUnreachable(error)).toBe(true);
  // A connection opened before keeps the setting of its start, as one to a former primary keeps reading only.
  await set('reset default_transaction_read_only');
  expect((await write()).numAffectedRows).toBe(1n);
  await close();
  await database.drop();
});

const named = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it.each([
  ['a lost line', named('ECONNRESET', 'read'), true],
  ['a socket that is not there', named('ENOENT', 'connect'), true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['a client whose connection ended before', new Error('Client was closed and is not queryable'), true],
  ['a file that is not there', named('ENOENT', 'open'), false],
  ['a full disk', named('ENOSPC', 'write'), false],
  ['a fault in the program', new TypeError('x is not a function'), false],
  ['no error at all', undefined, false],
])('%s: whether that is a database out of reach', (_, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});

it('a rejection that nobody caught still ends the process when it is about anything else', () => {
  const program = `
    import { outliveLostDatabase } from '${new URL('./db.ts', import.meta.url)}';
    outliveLostDatabase({ error() {} });
    setTimeout(() => {}, 60_000);
    void Promise.reject(new Error('a fault in the program'));`;
  const end = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  expect([end.status, String(end.stderr)]).toEqual([1, expect.stringContaining('a fault in the program')]);
});
