import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { SECOND_MS } from './clock.ts';
import { type Db, statement } from './db.ts';
import type { Logger } from './log.ts';
import { BEGIN_ROUNDS, beginRounds, partRounds } from './rounds.ts';
import { tellFailedJobs, tendJobs } from './tend-jobs.ts';

const AT_ONCE_MAX = 8;
const SLOW_AT_ONCE_MAX = 4;
/** How long until a runner that stopped is started anew; doubled each time that fails. */
const RESTART_MS = SECOND_MS;
const RESTART_MS_MAX = 30 * SECOND_MS;

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Tasks by name. A task that throws is tried again later, each time after a longer wait. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Tasks that come round: when, as in a crontab, and their names: "* * * * * keep-ledger". */
  readonly schedule: readonly string[];
  /** Tasks that may take long have places of their own: no other task ever waits for them. */
  readonly slow?: readonly string[];
};

export type JobRunner = { stop(): Promise<void> };

const TELL_FAILED = 'tell-failed-jobs';

/** Works off the queue in this process. Any number of processes may do so: each job is taken once. */
export async function startJobs(
  pool: pg.Pool,
  { handlers, schedule, slow = [] }: Jobs,
  log: Logger,
): Promise<JobRunner> {
  const events = new EventEmitter();
  const start = (taskList: Jobs['handlers'], concurrency: number, crontab: readonly string[]) =>
    run({
      pgPool: pool,
      taskList: { ...taskList },
      crontab: crontab.map(oneAtATime).join('\n'),
      concurrency,
      events,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message, meta) => {
        if (level === 'error' || level === 'warning') log.warn({ event: 'jobs.worker', meta }, message);
        else log.debug({ event: 'jobs.worker' }, message);
      }),
    });
  const only = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(handlers).filter(([name]) => isWanted(name)));
  const isSlow = (name: string) => slow.includes(name);
  const { rounds, rest } = partRounds(schedule);
  const quick = {
    ...only((name) => !isSlow(name)),
    [TELL_FAILED]: () => tellFailedJobs(pool, log),
    [BEGIN_ROUNDS]: () => beginRounds(pool, rounds),
  };
  const tending = tendJobs(pool, events, log);
  const lanes = [() => start(quick, AT_ONCE_MAX, [...rest, `11 * * * * ${TELL_FAILED}`])];
  if (slow.length > 0) lanes.push(() => start(only(isSlow), SLOW_AT_ONCE_MAX, []));
  const runners = await Promise.all(lanes.map((lane) => keepRunning(lane, log)));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      tending.stop();
    },
  };
}

/** A runner gives up when it cannot go on. The process answers requests all the same, and their jobs need one. */
async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<JobRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const startAnew = async (): Promise<Runner | undefined> => {
    for (let waitMs = RESTART_MS; ; waitMs = Math.min(2 * waitMs, RESTART_MS_MAX)) {
      await sleep(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        return await start();
      } catch (error) {
        log.error({ event: 'jobs.not-started', err: error }, 'jobs cannot be worked off yet');
      }
    }
  };

  let runner: Runner | undefined = await start();
  const over = (async () => {
    while (runner) {
      // Told to stop while it was being started.
      if (signal.aborted) await runner.stop();
      await runner.promise.catch((error) => log.error({ event: 'jobs.failed', err: error }, 'the job runner failed'));
      if (signal.aborted) return;
      log.error({ event: 'jobs.restarted' }, 'the job runner stopped and is started anew');
      runner = await startAnew();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      // One that has stopped by itself says so by rejecting.
      await runner
        ?.stop()
        .catch((error) => log.debug({ event: 'jobs.stopped', err: error }, 'the job runner had stopped'));
      await over;
    },
  };
}

/** A round that takes longer than it should must not have the next ones wait beside it and fill all places. */
function oneAtATime(line: string): string {
  const name = line.split(' ').at(-1);
  return `${line} ?max=1&queue=${name}&jobKey=${name}`;
}

export type NewJob = {
  name: string;
  payload: object;
  runAt?: Date | undefined;
  /** A later job with the same key replaces this one. */
  key?: string;
  /** Jobs of one line are done one after another. The queue looks at every line often: let there be few. */
  line?: string;
  /** Of those that wait, the lowest is done first. */
  priority?: number | undefined;
};

/** Queues a job. Inside a transaction it exists if and only if the transaction commits. */
export async function addJob(db: Db, job: NewJob): Promise<void> {
  await db.executeQuery(addingJob(job));
}

const ADD = `
  select graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4, job_key := $5, priority := $6)`;

/** The same, to be sent in a transaction. */
export const addingJob = ({ name, payload, runAt, key, line, priority }: NewJob): CompiledQuery =>
  statement(ADD, [name, payload, line ?? null, runAt ?? null, key ?? null, priority ?? null]);

/** Of these, the ones that no job of this name will come for any more: it is gone, or has failed too often. */
export async function idsWithoutJob(db: Db, name: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::text[]) as wanted (id)
    where not exists (
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${name} and job.payload ->> 'id' = wanted.id
        and (job.attempts < job.max_attempts or job.locked_at is not null))`.execute(db);
  return rows.map(({ id }) => id);
}
