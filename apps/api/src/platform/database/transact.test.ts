import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { watchStatements } from '../../testing/statements.ts';
import type { Db } from './db.ts';
import { statement } from './query.ts';
import { afterCommit, transact } from './transact.ts';

const given = givenDatabase();
const received: string[] = [];
beforeEach(() => received.splice(0));
it('does after the commit what was left for then, each thing once', async () => {
  const result = await transact(given.connection.db, async (transaction) => {
    for (const name of ['a', 'b', 'a']) afterCommit(transaction, name, () => received.push(name));
    await sql`select 1`.execute(transaction);
    expect(received).toEqual([]);
    return 'done';
  });
  expect([result, received]).toEqual(['done', ['a', 'b']]);
});

it('does none of it when the transaction is undone', async () => {
  const broken = transact(given.connection.db, async (transaction) => {
    afterCommit(transaction, 'a', () => received.push('a'));
    await sql`select * from nowhere`.execute(transaction);
  });
  await expect(broken).rejects.toThrow('nowhere');
  expect(received).toEqual([]);
});

it('takes nothing from outside', () => {
  expect(() => afterCommit(given.connection.db, 'a', () => {})).toThrow('only what runs in transact()');
});

describe('statements of a transaction', () => {
  const put = (id: number) => statement('insert into shelf values ($1)', [id]);
  const onShelf = async () => (await given.database.query('select id from shelf order by id')).map(({ id }) => id);
  beforeAll(async () => {
    await given.database.query('create table shelf (id int primary key)');
    await given.database.query('grant select, insert on shelf to krapao_app');
  });
  beforeEach(() => given.database.query('truncate shelf'));

  it('are sent with the beginning and the commit, and wait for none of the answers', async () => {
    const watch = watchStatements(given.connection.pool);
    const { statements, turns } = await watch.during(() =>
      transact(given.connection.db, async (_transaction, send) => {
        for (const id of [1, 2]) send(put(id));
      }),
    );
    expect(statements.map((text) => text.split(' ')[0])).toEqual(['begin', 'insert', 'insert', 'commit']);
    expect(turns).toBe(1);
    expect(await onShelf()).toEqual([1, 2]);
  });

  it('are done in the order in which they were sent, whether or not somebody waits', async () => {
    const seen = await transact(given.connection.db, async (transaction, send) => {
      send(put(1));
      const { rows } = await sql`select id from shelf`.execute(transaction);
      send(put(2));
      return rows;
    });
    expect([seen, await onShelf()]).toEqual([[{ id: 1 }], [1, 2]]);
  });

  it('undo all of it when one fails that nobody waits for, and what failed first is heard', async () => {
    const broken = transact(given.connection.db, async (transaction, send) => {
      afterCommit(transaction, 'a', () => received.push('a'));
      for (const id of [1, 1, 2]) send(put(id));
    });
    await expect(broken).rejects.toMatchObject({ constraint: 'shelf_pkey' });
    const waiting = transact(given.connection.db, async (transaction, send) => {
      for (const id of [1, 1]) send(put(id));
      await sql`select 1`.execute(transaction);
    });
    await expect(waiting).rejects.toMatchObject({ constraint: 'shelf_pkey' });
    expect([await onShelf(), received]).toEqual([[], []]);
  });

  it('undo what was sent when the work itself fails', async () => {
    const broken = transact(given.connection.db, async (_transaction, send) => {
      send(put(1));
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await onShelf()).toEqual([]);
  });

  it('undo all of it when a value of one cannot be written at all', async () => {
    const broken = transact(given.connection.db, async (_transaction, send) => {
      send(put(1));
      send(statement('select $1::json', [{ amount: 1n }]));
    });
    await expect(broken).rejects.toThrow('BigInt');
    expect(await onShelf()).toEqual([]);
  });

  it('that come too late are refused: the connection is somebody else’s', async () => {
    let late: Db | undefined;
    await transact(given.connection.db, async (transaction) => {
      late = transaction;
    });
    await expect(sql`select 1`.execute(late as Db)).rejects.toThrow('the transaction is over');
  });
});
