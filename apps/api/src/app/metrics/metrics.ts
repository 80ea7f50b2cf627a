import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readOpenWork } from '../../modules/ledger/public.ts';
import { readOpenItems } from '../../modules/queues/public.ts';
import { type Clock, SECOND_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { countJobs } from '../../platform/jobs/job-list.ts';
import { RINGING_EVENTS } from '../../platform/logs/log-events.ts';
import { ALERTS, type AlertMessage, STATEMENTS } from '../../platform/metrics/channels.ts';
import { watchOutbound } from '../../platform/metrics/outbound.ts';
import { ALIVE_PATH } from '../http/health.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PORTS = ['member', 'office'] as const;
type Port = (typeof PORTS)[number];

type Options = {
  apps: Readonly<Record<Port, FastifyInstance>>;
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  /** Addresses of the services outside, by name. */
  services: Readonly<Record<string, string>>;
  /** Open live connections. */
  countSockets(port: Port): number;
};

export type Metrics = { readonly contentType: string; read(): Promise<string>; stop(): void };

/** Metrics of this process, in the text format of Prometheus. Must be created before the servers are ready. */
export function createMetrics(options: Options): Metrics {
  const { db, pool, clock } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    ...{ name: 'krapao_request_seconds', registers, buckets: SECONDS, labelNames: ['port', 'call', 'status'] as const },
    help: 'Time until an answer was sent, by call and class of status',
  });
  for (const port of PORTS)
    options.apps[port].addHook('onResponse', (request, reply, done) => {
      done();
      const { url } = request.routeOptions;
      if (url === ALIVE_PATH) return;
      // Pages and unknown paths have no call: their addresses are without number.
      const call = url?.includes('/api/') ? `${request.method} ${url}` : 'page';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      requests.observe({ port, call, status }, reply.elapsedTime / SECOND_MS);
    });

  const alerts = new Counter({
    ...{ name: 'krapao_alerts_total', registers, labelNames: ['event'] as const },
    help: 'Alerts in the log, by event code',
  });
  // A series that begins at one would not count as an increase.
  for (const event of RINGING_EVENTS) alerts.inc({ event }, 0);
  const onAlert: ChannelListener = (message) => alerts.inc({ event: (message as AlertMessage).event });
  const statements = new Counter({
    ...{ name: 'krapao_statements_total', registers },
    help: 'Statements sent to the database',
  });
  const onStatement: ChannelListener = () => statements.inc();
  subscribe(ALERTS.name, onAlert);
  subscribe(STATEMENTS.name, onStatement);

  const outbound = new Histogram({
    ...{ name: 'krapao_outbound_seconds', registers, buckets: SECONDS, labelNames: ['service', 'outcome'] as const },
    help: 'Time until a service outside answered, by class of status or error',
  });
  const stopOutbound = watchOutbound(options.services, ({ service, outcome, seconds }) =>
    outbound.observe({ service, outcome }, seconds),
  );

  new Gauge({
    ...{ name: 'krapao_pool_connections', registers, labelNames: ['state'] as const },
    help: 'Connections to the database, and requests that wait for one',
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    ...{ name: 'krapao_sockets', registers, labelNames: ['port'] as const },
    help: 'Open live connections',
    collect() {
      for (const port of PORTS) this.set({ port }, options.countSockets(port));
    },
  });

  const readStored = storedFigures(registry, db, clock);
  return {
    contentType: registry.contentType,
    read: async () => {
      await readStored();
      return registry.metrics();
    },
    stop() {
      unsubscribe(ALERTS.name, onAlert);
      unsubscribe(STATEMENTS.name, onStatement);
      stopOutbound();
    },
  };
}

/** Figures that are in the database, and so the same on every process. None is shown while it cannot be read. */
function storedFigures(registry: Registry, db: Db, clock: Clock): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('krapao_database_up', '1 if the stored figures could be read');
  const items = gauge('krapao_queue_items', 'Open items of a queue of operators', ['queue']);
  const oldest = gauge('krapao_queue_oldest_seconds', 'Age of the oldest open item', ['queue']);
  const jobs = gauge('krapao_jobs', 'Jobs by state', ['task', 'state']);
  const late = gauge('krapao_job_late_seconds', 'How long the oldest due job has waited', ['task']);
  const holds = gauge('krapao_ledger_holds', 'Open holds');
  const oldestHold = gauge('krapao_ledger_oldest_hold_seconds', 'Age of the oldest open hold');
  const findings = gauge('krapao_ledger_findings', 'Open findings of the checks of the books');
  const stored = [items, oldest, jobs, late, holds, oldestHold, findings];

  return async () => {
    const now = clock.now();
    const ageOf = (since: Date | null | undefined) =>
      since ? Math.max(0, (now.getTime() - since.getTime()) / SECOND_MS) : 0;
    const read = await Promise.all([readOpenItems(db, now), countJobs(db), readOpenWork(db)]).catch(() => undefined);
    for (const one of stored) one.reset();
    up.set(read ? 1 : 0);
    if (!read) {
      // A reset gauge without labels would read as zero.
      for (const one of [holds, oldestHold, findings]) one.remove();
      return;
    }
    const [queues, tasks, books] = read;
    for (const { kind, waiting, oldestSince } of queues) {
      items.set({ queue: kind }, waiting);
      oldest.set({ queue: kind }, ageOf(oldestSince));
    }
    for (const { task, dueSince, failed, retrying, running, waiting } of tasks) {
      for (const [state, count] of Object.entries({ failed, retrying, running, waiting }))
        jobs.set({ task, state }, count);
      late.set({ task }, ageOf(dueSince));
    }
    holds.set(books?.holds ?? 0);
    oldestHold.set(ageOf(books?.oldestHoldAt));
    findings.set(books?.findings ?? 0);
  };
}
