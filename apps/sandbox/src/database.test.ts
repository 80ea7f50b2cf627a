import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';

const lost: Error[] = [];
const database = openDatabase(process.env.TEST_DATABASE_URL ?? '', (error) => void lost.push(error));
afterAll(() => database.close());

it('outlives the loss of a connection in use: the transaction fails, the next one does not', async () => {
  const cutOff = database.transaction(async (tx) => {
    const { rows } = await tx.query('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect.poll(() => lost).not.toEqual([]);
    await tx.query('select 1');
  });
  await expect(cutOff).rejects.toThrow('not queryable');
  expect(await database.transaction(async (tx) => (await tx.query('select 1 as one')).rows)).toEqual([{ one: 1 }]);
});
