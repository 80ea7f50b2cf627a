import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { SECOND_MS } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/query.ts';
import type { Logger } from '../logs/log.ts';
import { reportFailedJobs, startJobHeartbeat } from './job-heartbeat.ts';
import { SCHEDULE_MINUTELY, scheduleMinutely, splitMinutely } from './minute-scheduler.ts';

const AT_ONCE_MAX = 8;
const SLOW_AT_ONCE_MAX = 4;
const BACKGROUND_AT_ONCE_MAX = 4;
/** Delay before a stopped runner is restarted; doubled after each failure. */
const RESTART_MS = SECOND_MS;
const RESTART_MS_MAX = 30 * SECOND_MS;

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Tasks by name. A task that throws is retried later, each time after a longer delay. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Recurring tasks in crontab form with their names: "* * * * * watch-ledger". */
  readonly schedule: readonly string[];
  /** Long tasks, with workers of their own, so that no other task waits for them. */
  readonly slow?: readonly string[];
  /** Long tasks without a waiting screen, with workers of their own: a silent gateway delays no other task. */
  readonly background?: readonly string[];
};

export type JobRunner = { stop(): Promise<void> };

const REPORT_FAILED = 'report-failed-jobs';

/** Names under which a process of an older version may queue jobs, with today's. For one release. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'ask-left-transfers': 'sweep-orphaned-transfers',
  'begin-rounds': SCHEDULE_MINUTELY,
  'book-left-statements': 'book-orphaned-statements',
  'judge-reward': 'evaluate-reward',
  'keep-ledger': 'watch-ledger',
  'tell-failed-jobs': REPORT_FAILED,
};

/** Runs the queue's jobs in this process. Any number of processes may do so: each job is taken once. */
export async function startJobs(
  pool: pg.Pool,
  { handlers, schedule, slow = [], background = [] }: Jobs,
  log: Logger,
): Promise<JobRunner> {
  const events = new EventEmitter();
  const start = (taskList: Jobs['handlers'], concurrency: number, crontab: readonly string[]) =>
    run({
      pgPool: pool,
      taskList: toTasks(taskList, log),
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
  const isBackground = (name: string) => background.includes(name);
  const { minutely, rest } = splitMinutely(schedule);
  const quick = {
    ...only((name) => !isSlow(name) && !isBackground(name)),
    [REPORT_FAILED]: () => reportFailedJobs(pool, log),
    [SCHEDULE_MINUTELY]: () => scheduleMinutely(pool, minutely),
  };
  const heartbeat = startJobHeartbeat(pool, events, log);
  const pools = [
    () => start({ ...quick, ...byFormerNames(quick) }, AT_ONCE_MAX, [...rest, `11 * * * * ${REPORT_FAILED}`]),
  ];
  if (slow.length > 0) pools.push(() => start(only(isSlow), SLOW_AT_ONCE_MAX, []));
  if (background.length > 0) pools.push(() => start(only(isBackground), BACKGROUND_AT_ONCE_MAX, []));
  const runners = await Promise.all(pools.map((startPool) => restartOnFailure(startPool, log)));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      heartbeat.stop();
    },
  };
}

const byFormerNames = (handlers: Jobs['handlers']): Record<string, JobHandler> =>
  Object.fromEntries(
    Object.entries(FORMER_NAMES).flatMap(([former, name]) => (handlers[name] ? [[former, handlers[name]]] : [])),
  );

const toTasks = (handlers: Jobs['handlers'], log: Logger): TaskList =>
  Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, toTask(name, handler, log)]));

/**
 * A job that was replaced while it ran has no key and no attempts left, so an error would count as a permanent failure
 * although its successor does the work.
 */
const toTask =
  (name: string, handler: JobHandler, log: Logger): Task =>
  async (payload, { job, query }) => {
    try {
      await handler(payload);
    } catch (error) {
      if (job.key === null) throw error;
      const { rowCount } = await query('select from graphile_worker.jobs where id = $1 and key is null', [job.id]);
      if (rowCount === 0) throw error;
      log.warn({ event: 'job.replaced', job: name, err: error }, 'a job failed; the one that replaced it tries again');
    }
  };

/** Restarts a runner that gave up: the process still answers requests, and their jobs need a runner. */
async function restartOnFailure(start: () => Promise<Runner>, log: Logger): Promise<JobRunner> {
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
      // Stopped while starting.
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
      // A runner that has stopped by itself rejects.
      await runner
        ?.stop()
        .catch((error) => log.debug({ event: 'jobs.stopped', err: error }, 'the job runner had stopped'));
      await over;
    },
  };
}

/** A run that takes too long must not let the next ones queue up and occupy every worker. */
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
  /** Jobs of one queue run one after another. The worker polls every queue often, so there should be few. */
  line?: string;
  /** The lowest runs first. */
  priority?: number | undefined;
};

/** Queues a job. Inside a transaction it exists if and only if the transaction commits. */
export async function addJob(db: Db, job: NewJob): Promise<void> {
  await db.executeQuery(addingJob(job));
}

const ADD = `
  select graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4, job_key := $5, priority := $6)`;

/** The same as a statement to be sent in a transaction. */
export const addingJob = ({ name, payload, runAt, key, line, priority }: NewJob): CompiledQuery =>
  statement(ADD, [name, payload, line ?? null, runAt ?? null, key ?? null, priority ?? null]);

/** The ids that no job of this name will handle any more: the job is gone, or out of attempts. */
export async function idsWithoutJob(db: Db, name: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::text[]) as wanted (id)
    where not exists (
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${name} and job.payload ->> 'id' = wanted.id
        and (job.attempts < job.max_attempts or job.locked_at is not null))`.execute(db);
  return rows.map(({ id }) => id);
}
