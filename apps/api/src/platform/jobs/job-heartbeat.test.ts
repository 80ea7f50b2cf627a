import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { until } from '../../testing/until.ts';
import { MINUTE_MS, SECOND_MS } from '../clock.ts';
import { createLog } from '../logs/log.ts';
import { freeStuckJobs, reportFailedJobs, startJobHeartbeat } from './job-heartbeat.ts';
import { addJob, type Jobs, startJobs } from './jobs.ts';

const logLines: string[] = [];
const log = createLog('error', { write: (line) => void logLines.push(line) });
const given = givenDatabase({ log });

const run = (handlers: Jobs['handlers']) => startJobs(given.connection.pool, { handlers, schedule: [] }, log);
const waiting = async () =>
  (await given.database.query<{ count: number }>('select count(*)::int from graphile_worker._private_jobs'))[0]?.count;

describe('a job', () => {
  describe('of a process that died', () => {
    const give = async (id: number, agoMs: number) => {
      await addJob(given.connection.db, { name: 'orphan', payload: { id }, line: `line ${id}` });
      const [row] = await given.database.query<{ id: string }>(
        `update graphile_worker._private_jobs set attempts = 1, locked_by = 'some process', locked_at = now() - $2 * interval '1 ms'
         where payload ->> 'id' = $1 returning id`,
        [String(id), agoMs],
      );
      await given.database.query(
        `update graphile_worker._private_job_queues set locked_by = 'some process', locked_at = now() where queue_name = $1`,
        [`line ${id}`],
      );
      return row?.id ?? '';
    };
    const held = async () =>
      (
        await given.database.query<{ id: string }>(
          'select id from graphile_worker._private_jobs where locked_at is not null',
        )
      )
        .map(({ id }) => id)
        .toSorted();

    it('is taken over after half a minute, with its line, and not before', async () => {
      const [young] = [await give(1, 10 * SECOND_MS), await give(2, 40 * SECOND_MS)];
      await freeStuckJobs(given.connection.pool);
      expect(await held()).toEqual([young]);

      const done: unknown[] = [];
      const runner = await run({ orphan: async (payload) => void done.push(payload) });
      await until(async () => (await waiting()) === 1, 'the old one');
      await given.database.query(`update graphile_worker._private_jobs set locked_at = now() - interval '40 s'`);
      await freeStuckJobs(given.connection.pool);
      await until(async () => (await waiting()) === 0, 'the other');
      await runner.stop();
      expect(done).toEqual([{ id: 2 }, { id: 1 }]);
    });

    it('is cleared when another has taken its place', async () => {
      const key = randomUUID();
      const add = (turn: number) =>
        addJob(given.connection.db, { name: 'orphan', payload: { id: 5, turn }, key, line: 'line 5' });
      await add(1);
      await given.database.query(
        `update graphile_worker._private_jobs set attempts = 1, locked_by = 'some process', locked_at = now() - interval '5 min'`,
      );
      await add(2);
      expect(await waiting()).toBe(2);
      await freeStuckJobs(given.connection.pool);
      const left = await given.database.query('select payload, locked_at from graphile_worker._private_jobs');
      expect(left).toEqual([{ payload: { id: 5, turn: 2 }, locked_at: null }]);
      await given.database.query('delete from graphile_worker._private_jobs');
    });

    it('is taken over; one that a process is still at is not, however long it takes', async () => {
      const [long] = [await give(3, 5 * MINUTE_MS), await give(4, 5 * MINUTE_MS)];
      const events = new EventEmitter();
      const heartbeat = startJobHeartbeat(given.connection.pool, events, log, { everyMs: 20 });
      events.emit('job:start', { job: { id: long } });
      await until(async () => (await held()).length === 1, 'the orphan to be free');
      expect(await held()).toEqual([long]);
      events.emit('job:success', { job: { id: long } });
      await until(async () => {
        // Repeated, because a last heartbeat may still arrive.
        await given.database.query(
          `update graphile_worker._private_jobs set locked_at = now() - interval '5 min' where locked_at is not null`,
        );
        return (await held()).length === 0;
      }, 'the other to be free');
      heartbeat.stop();
      await given.database.query('delete from graphile_worker._private_jobs');
    });
  });

  it('that failed for good is told at once and every hour, and forgotten after a month', async () => {
    await addJob(given.connection.db, { name: 'doomed', payload: {} });
    await given.database.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
    logLines.length = 0;
    const reported = () =>
      logLines.filter((line) => line.includes('failed for good') && line.includes('doomed')).length;
    const runner = await run({ doomed: () => Promise.reject(new Error('never')) });
    await until(async () => reported() === 1, 'it to be told');
    await runner.stop();
    await reportFailedJobs(given.connection.pool, log);
    expect([reported(), await waiting()]).toEqual([2, 1]);
    await given.database.query(`update graphile_worker._private_jobs set run_at = run_at - interval '31 days'`);
    await reportFailedJobs(given.connection.pool, log);
    expect([reported(), await waiting()]).toEqual([2, 0]);
  });
});
