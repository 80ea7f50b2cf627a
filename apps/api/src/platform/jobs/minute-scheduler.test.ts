import { describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { until } from '../../testing/until.ts';
import { createLog } from '../logs/log.ts';
import { startJobs } from './jobs.ts';
import { SCHEDULE_MINUTELY, scheduleMinutely, splitMinutely } from './minute-scheduler.ts';

const log = createLog('error', { write: () => {} });
const given = givenDatabase({ log });

type Waiting = { name: string; line: string; second: number; isAtWork: boolean };
const waiting = () =>
  given.database.query<Waiting>(
    `select task_identifier as name, queue_name as line, locked_at is not null as "isAtWork",
       extract(epoch from run_at - created_at)::int as second
     from graphile_worker.jobs where task_identifier <> $1 order by run_at, id`,
    [SCHEDULE_MINUTELY],
  );
const forget = () => given.database.query('delete from graphile_worker._private_jobs');

describe('what comes round every minute', () => {
  it('is set out by one task that begins with the minute; everything else keeps its time', () => {
    expect(splitMinutely(['* * * * * pay', '17 * * * * sweep', '* * * * * sum'])).toEqual({
      minutely: ['pay', 'sum'],
      rest: [`* * * * * ${SCHEDULE_MINUTELY}`, '17 * * * * sweep'],
    });
    expect(splitMinutely(['17 * * * * sweep'])).toEqual({ minutely: [], rest: ['17 * * * * sweep'] });
  });

  it('begins at a second of its own, and none with the minute', async () => {
    const minutely = Array.from({ length: 12 }, (_, place) => `round-${place}`);
    await scheduleMinutely(given.connection.pool, minutely);
    const jobs = await waiting();
    await forget();
    expect(jobs.map(({ name, line }) => [name, line])).toEqual(minutely.map((name) => [name, name]));
    expect(jobs.map(({ second }) => second)).toEqual([6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50]);
  });

  it('waits once, at its first time, however often the minute comes before it was begun', async () => {
    await scheduleMinutely(given.connection.pool, ['pay', 'sum']);
    const before = await given.database.query('select id, run_at from graphile_worker.jobs order by id');
    await scheduleMinutely(given.connection.pool, ['pay', 'sum']);
    expect(await given.database.query('select id, run_at from graphile_worker.jobs order by id')).toEqual(before);
    await forget();
  });

  it('is done by a runner, one after another when it takes longer than its minute', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const done: string[] = [];
    let [atOnce, most] = [0, 0];
    const pay = async () => {
      most = Math.max(most, ++atOnce);
      await opened;
      atOnce -= 1;
      done.push('pay');
    };
    const runner = await startJobs(
      given.connection.pool,
      { handlers: { pay, sum: async () => void done.push('sum') }, schedule: ['* * * * * pay', '* * * * * sum'] },
      log,
    );
    const aMinutePasses = async () => {
      await given.database.query('select graphile_worker.add_job($1)', [SCHEDULE_MINUTELY]);
      await until(async () => (await waiting()).some(({ isAtWork }) => !isAtWork), 'the minutely jobs to be scheduled');
      await given.database.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    };
    // A minute of the clock may begin meanwhile and schedule the tasks once more, so counts are lower bounds.
    const count = (name: string) => done.filter((one) => one === name).length;
    await aMinutePasses();
    await until(async () => atOnce === 1 && count('sum') >= 1, 'the first round');
    await aMinutePasses();
    await until(async () => count('sum') >= 2, 'the second sum');
    expect(count('pay')).toBe(0);
    open();
    await until(async () => count('pay') >= 2, 'the second pay');
    await runner.stop();
    expect(most).toBe(1);
  });
});
