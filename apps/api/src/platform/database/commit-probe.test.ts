import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { commitNothing, commitProbe } from './commit-probe.ts';

const given = givenDatabase();
const connection = () => given.connection.db;

describe('a probe of commits', () => {
  it('says that they hang while one does, on a single connection, and that they return again', async () => {
    let begun = 0;
    let end = () => {};
    const hangs = new Promise<void>((resolve) => {
      end = resolve;
    });
    const canCommit = commitProbe(() => {
      begun += 1;
      return hangs;
    }, 1);
    expect([await canCommit(), await canCommit(), begun]).toEqual([false, false, 1]);
    end();
    await hangs;
    await expect.poll(canCommit).toBe(true);
    expect(begun).toBe(2);
  });

  it('rejects when the database is away, and tries again', async () => {
    const canCommit = commitProbe(() => Promise.reject(new Error('away')), 60_000);
    await expect(canCommit()).rejects.toThrow('away');
    await expect(canCommit()).rejects.toThrow('away');
  });

  it('writes, so that its commit waits like every other', async () => {
    await connection()
      .transaction()
      .execute(async (transaction) => {
        const isWriting = async () =>
          (await sql<{ is: boolean }>`select pg_current_xact_id_if_assigned() is not null as is`.execute(transaction))
            .rows[0]?.is;
        expect(await isWriting()).toBe(false);
        await commitNothing(transaction);
        expect(await isWriting()).toBe(true);
      });
  });
});
