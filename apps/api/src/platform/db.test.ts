import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './db.ts';
import { createLog } from './log.ts';

it('a process that hangs in a transaction does not keep its locks', async () => {
  const database = await createTestDatabase();
  const { pool, close } = connectDatabase(database.url, createLog('silent'), { idleInTransactionMs: 200 });
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
