import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { givenDatabase } from '../testing/given-database.ts';
import { afterCommit, transact } from './transact.ts';

const given = givenDatabase();
const heard: string[] = [];
beforeEach(() => heard.splice(0));
it('does after the commit what was left for then, each thing once', async () => {
  const result = await transact(given.connection.db, async (transaction) => {
    for (const name of ['a', 'b', 'a']) afterCommit(transaction, name, () => heard.push(name));
    await sql`select 1`.execute(transaction);
    expect(heard).toEqual([]);
    return 'done';
  });
  expect([result, heard]).toEqual(['done', ['a', 'b']]);
});

it('does none of it when the transaction is undone', async () => {
  const broken = transact(given.connection.db, async (transaction) => {
    afterCommit(transaction, 'a', () => heard.push('a'));
    await sql`select * from nowhere`.execute(transaction);
  });
  await expect(broken).rejects.toThrow('nowhere');
  expect(heard).toEqual([]);
});

it('takes nothing from outside', () => {
  expect(() => afterCommit(given.connection.db, 'a', () => {})).toThrow('only what runs in transact()');
});
