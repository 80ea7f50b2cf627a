import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenSubscriber } from '../../testing/signals.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { connectDatabase } from '../database/db.ts';
import { transact } from '../database/transact.ts';
import type { Logger } from '../logs/log.ts';
import { createSignals, publish, publishing } from './signals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const log = () => server.app.log as Logger;
const refused = new Error('refused');

describe('a signal', () => {
  it('is delivered when its transaction commits, in order, and never when it rolls back', async () => {
    const { received, stop } = await givenSubscriber(server, 'wallet');
    const { db } = server.connection;
    const rolledBack = transact(db, async (transaction, send) => {
      await publish(transaction, 'wallet', { memberId: 'undone' });
      send(publishing('wallet', { memberId: 'undone too' }));
      throw refused;
    });
    await expect(rolledBack).rejects.toBe(refused);
    await transact(db, async (transaction, send) => {
      await publish(transaction, 'wallet', { memberId: 'one' });
      send(publishing('wallet', { memberId: 'two' }));
      // Sent by another connection, so delivered before the commit.
      await publish(db, 'wallet', { memberId: 'first' });
      await until(async () => received.length > 0, 'the signal outside the transaction');
    });
    await until(async () => received.length >= 3, 'the signals of the transaction');
    await stop();
    expect(received.map(({ memberId }) => memberId)).toEqual(['first', 'one', 'two']);
  });

  it('after the commit is published once per transaction, and by a process that stops too', async () => {
    const { received, stop } = await givenSubscriber(server, 'wallet');
    const { db } = server.connection;
    const signals = createSignals(server.connection, log());
    signals.start();
    const rolledBack = transact(db, async (transaction) => {
      signals.publishAfterCommit(transaction, 'wallet', { memberId: 'undone' });
      throw refused;
    });
    await expect(rolledBack).rejects.toBe(refused);
    await transact(db, async (transaction) => {
      for (const memberId of ['one', 'two', 'one']) signals.publishAfterCommit(transaction, 'wallet', { memberId });
    });
    await signals.stop();
    await until(async () => received.length >= 2, 'the signals');
    await stop();
    expect(received).toEqual([{ memberId: 'one' }, { memberId: 'two' }]);
  });

  it('of another form than its topic’s is logged, and those after it arrive', async () => {
    const { received, stop } = await givenSubscriber(server, 'queue');
    const logged = server.logLines.length;
    for (const payload of ['slips', '{"kind": "no such queue"}', '{"kind": "slips"}'])
      await server.database.query(`select pg_notify('krapao_queue', $1)`, [payload]);
    await until(async () => received.length > 0, 'the signal');
    await stop();
    expect(received).toEqual([{ kind: 'slips' }]);
    expect(server.logLines.slice(logged).filter((line) => line.includes('live.stumbled'))).toHaveLength(2);
  });
});

describe('a process', () => {
  it('that lost its connection listens again, and its subscribers learn that they missed signals', async () => {
    const { db, pool, close } = connectDatabase(server.database.serverUrl, log(), { connectionsMax: 2 });
    const signals = createSignals({ db, pool }, log());
    const events: string[] = [];
    signals.subscribe(
      'wallet',
      ({ memberId }) => void events.push(memberId),
      () => void events.push('missed'),
    );
    signals.start();
    // More often than the pool has connections: a lost one is returned.
    for (let times = 1; times <= 3; times += 1) {
      await until(async () => events.length === 2 * times - 1, 'the process to listen');
      await publish(db, 'wallet', { memberId: `${times}` });
      await until(async () => events.length === 2 * times, 'the signal');
      await server.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ilike 'listen %'`,
      );
    }
    await until(async () => events.length === 7, 'the process to listen');
    expect(events).toEqual(['missed', '1', 'missed', '2', 'missed', '3', 'missed']);
    await signals.stop();
    await close();
  });

  it('that stops while it starts to listen returns its connection', async () => {
    const { db, pool } = connectDatabase(server.database.serverUrl, log());
    const signals = createSignals({ db, pool }, log());
    signals.start();
    await signals.stop();
    await expect(pool.end()).resolves.toBeUndefined(); // Waits for connections that are not released.
  });
});
