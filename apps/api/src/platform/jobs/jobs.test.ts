import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { until } from '../../testing/until.ts';
import { after, MINUTE_MS } from '../clock.ts';
import { createLog } from '../logs/log.ts';
import { addJob, type Jobs, startJobs } from './jobs.ts';

const logLines: string[] = [];
const log = createLog('error', { write: (line) => void logLines.push(line) });
const given = givenDatabase({ log });

const run = (handlers: Jobs['handlers']) => startJobs(given.connection.pool, { handlers, schedule: [] }, log);
const waiting = async () =>
  (await given.database.query<{ count: number }>('select count(*)::int from graphile_worker._private_jobs'))[0]?.count;

/** Callers wait until the gate is opened; later callers pass. */
function closedGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a job', () => {
  it('exists if and only if the transaction that queued it commits', async () => {
    const done: unknown[] = [];
    const runner = await run({ note: async (payload) => void done.push(payload) });
    const failing = given.connection.db.transaction().execute(async (transaction) => {
      await addJob(transaction, { name: 'note', payload: { text: 'never' } });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await given.connection.db
      .transaction()
      .execute((transaction) => addJob(transaction, { name: 'note', payload: { text: 'yes' } }));
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ text: 'yes' }]);
  });

  it('is done once, however many processes work the queue', async () => {
    const done: string[] = [];
    const handlers = { count: async (payload: unknown) => void done.push((payload as { id: string }).id) };
    const runners = await Promise.all([run(handlers), run(handlers), run(handlers)]);
    const ids = Array.from({ length: 60 }, () => randomUUID());
    await Promise.all(ids.map((id) => addJob(given.connection.db, { name: 'count', payload: { id } })));
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(done.sort()).toEqual(ids.sort());
  });

  it('is replaced by a later one with the same key, which also sets a new time', async () => {
    const done: unknown[] = [];
    const key = randomUUID();
    await addJob(given.connection.db, {
      name: 'note',
      payload: { turn: 1 },
      key,
      runAt: after(new Date(), 60 * MINUTE_MS),
    });
    await addJob(given.connection.db, { name: 'note', payload: { turn: 2 }, key });
    const runner = await run({ note: async (payload) => void done.push(payload) });
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ turn: 2 }]);
  });

  it('may queue itself again while it runs, and is not lost', async () => {
    const turns: number[] = [];
    const key = randomUUID();
    const runner = await run({
      again: async (payload) => {
        const { turn } = payload as { turn: number };
        turns.push(turn);
        if (turn < 3) await addJob(given.connection.db, { name: 'again', payload: { turn: turn + 1 }, key });
      },
    });
    await addJob(given.connection.db, { name: 'again', payload: { turn: 1 }, key });
    await until(async () => turns.length === 3 && (await waiting()) === 0, 'the third turn');
    await runner.stop();
    expect(turns).toEqual([1, 2, 3]);
  });

  it('is tried again after it threw', async () => {
    let tries = 0;
    const runner = await run({
      stumble: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    });
    await addJob(given.connection.db, { name: 'stumble', payload: {} });
    await until(async () => {
      await given.database.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
      return tries === 2 && (await waiting()) === 0;
    }, 'the second try');
    await runner.stop();
  });

  it('queued under a former name is done by the handler of today', { tags: ['O1320'] }, async () => {
    const done: unknown[] = [];
    await addJob(given.connection.db, { name: 'judge-reward', payload: { memberId: 'm' } });
    const runner = await run({ 'evaluate-reward': async (payload) => void done.push(payload) });
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ memberId: 'm' }]);
  });

  it('finds a place although slow ones fill all of theirs', async () => {
    const gate = closedGate();
    let slow = 0;
    const runner = await startJobs(
      given.connection.pool,
      {
        handlers: {
          picture: async () => {
            slow += 1;
            await gate.opened;
          },
          money: async () => {},
        },
        schedule: [],
        slow: ['picture'],
      },
      log,
    );
    for (let count = 0; count < 20; count++) await addJob(given.connection.db, { name: 'picture', payload: {} });
    await until(async () => slow >= 4, 'the slow ones to be at work');
    await addJob(given.connection.db, { name: 'money', payload: {} });
    await until(async () => (await waiting()) === 20, 'the quick one to be done');
    gate.open();
    await until(async () => (await waiting()) === 0, 'the slow ones');
    await runner.stop();
    expect(slow).toBe(20);
  });

  it('waits for the one before it in its line, and for no other', async () => {
    const gate = closedGate();
    const done: string[] = [];
    let [atOnce, most] = [0, 0];
    const runner = await run({
      step: async (payload) => {
        const { of } = payload as { of: string };
        if (of === 'long') {
          most = Math.max(most, ++atOnce);
          await gate.opened;
          atOnce -= 1;
        }
        done.push(of);
      },
    });
    for (let count = 0; count < 3; count++) {
      await addJob(given.connection.db, { name: 'step', payload: { of: 'long' }, line: 'long' });
    }
    await until(async () => atOnce === 1, 'the first of the line');
    await addJob(given.connection.db, { name: 'step', payload: { of: 'other' }, line: 'other' });
    await until(async () => done.length === 1, 'the other line');
    gate.open();
    await until(async () => (await waiting()) === 0, 'the line');
    await runner.stop();
    expect([done, most]).toEqual([['other', 'long', 'long', 'long'], 1]);
  });

  it('is done after the database was away', async () => {
    const done: unknown[] = [];
    const runner = await run({ note: async (payload) => void done.push(payload) });
    const note = (text: string) => addJob(given.connection.db, { name: 'note', payload: { text } });
    await note('here');
    await until(async () => done.length === 1, 'the first job');
    await given.database.stop();
    await given.database.start();
    await until(
      () =>
        note('back').then(
          () => true,
          () => false,
        ),
      'the database',
    );
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ text: 'here' }, { text: 'back' }]);
  });

  it('is done after the runner gave up', async () => {
    const done: unknown[] = [];
    const runner = await run({ note: async (payload) => void done.push(payload) });
    await giveUp();
    await addJob(given.connection.db, { name: 'note', payload: { text: 'anew' } });
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ text: 'anew' }]);
  });

  it('is not done by a runner that gave up and was then told to stop', async () => {
    const runner = await run({ note: async () => {} });
    await giveUp();
    await runner.stop();
    await addJob(given.connection.db, { name: 'note', payload: {} });
    await sleep(1_500); // Longer than the delay before a restart.
    expect(await waiting()).toBe(1);
  });
});

/** Makes a runner stop by itself, as on a queue schema too new for it. This also sets the exit code of the process. */
async function giveUp(): Promise<void> {
  // A runner that does not listen yet would miss the signal.
  const listeners = () =>
    given.database.query(
      `select from pg_stat_activity
       where datname = current_database() and state = 'idle' and query like 'LISTEN "jobs:%'`,
    );
  await until(async () => (await listeners()).length > 0, 'the runner to listen');
  logLines.length = 0;
  await given.database.query(`select pg_notify('worker:migrate', '{"breaking": true}')`);
  await until(async () => logLines.some((line) => line.includes('the job runner stopped')), 'its end');
  process.exitCode = undefined;
}
