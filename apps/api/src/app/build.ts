import { isPagePath } from '@krapao/contract/page-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, MINUTE_MS, SECOND_MS, systemClock } from '../platform/clock.ts';
import { createOutside } from '../platform/connections/ports.ts';
import { commitNothing, commitProbe } from '../platform/database/commit-probe.ts';
import { connectDatabase, type DatabaseConnection } from '../platform/database/db.ts';
import { settingsCache } from '../platform/database/settings-cache.ts';
import { standingQueue } from '../platform/database/standing-queue.ts';
import { idempotency } from '../platform/http/idempotency.ts';
import { rateLimits } from '../platform/http/rate-limit-store.ts';
import { contractServer } from '../platform/http/serve.ts';
import { type JobRunner, startJobs } from '../platform/jobs/jobs.ts';
import { type Live, startLive } from '../platform/live/live.ts';
import { createSignals } from '../platform/live/signals.ts';
import type { ServerLog } from '../platform/logs/log.ts';
import { firstSecretOf } from '../platform/secrets/first-secret.ts';
import type { Passwords } from '../platform/secrets/passwords.ts';
import { type Random, systemRandom } from '../platform/secrets/random.ts';
import { markSealing } from '../platform/secrets/secret-check.ts';
import { startTracing } from '../platform/tracing/start-tracing.ts';
import { buildOffice } from './build-office.ts';
import type { Config } from './config.ts';
import { filesOf } from './files-of.ts';
import { allowChatOrigins } from './http/chat-origins.ts';
import { docsRoutes } from './http/docs-page.ts';
import { isCall, refuseUnknown, refuseWhenClosed, refuseWhenOverloaded } from './http/guards.ts';
import { healthRoutes } from './http/health.ts';
import { httpServer } from './http/http-server.ts';
import { limitsOn, lineLimits } from './http/rate-limits.ts';
import { MEMBER_TABLE } from './member-table.ts';
import { createMetrics } from './metrics/metrics.ts';
import { metricsServer } from './metrics/metrics-server.ts';
import { servicesOf } from './metrics/services.ts';
import { notifyOpenPages } from './notify-open-pages.ts';
import { memberPages } from './pages/member-pages.ts';
import { type Modules, wireModules } from './wire/wire-modules.ts';

export type BuildOptions = {
  config: Config;
  log: ServerLog;
  /** Whether the last write to the log succeeded. */
  isLogWritable?: () => boolean;
  migrationsFolder: URL;
  /** The built member app; without it the server answers calls only. */
  pagesFolder?: URL;
  /** The built back office; without it the port answers calls only. */
  officePagesFolder?: URL;
  clock?: Clock;
  random?: Random;
  /** For tests: password hashing that takes no time. */
  passwords?: Passwords;
  /** Event loop delay above which requests are rejected; 0 turns the check off. */
  eventLoopDelayMaxMs?: number;
  /** For tests: whether more calls come than the database answers. */
  isOverloaded?: () => boolean;
  /** For tests: an error code missing from the call's contract fails the request instead of being sent. */
  isStrict?: boolean;
};

export type Server = {
  readonly app: FastifyInstance;
  /** The port of the back office; closed together with the members' port. */
  readonly officeApp: FastifyInstance;
  readonly connection: DatabaseConnection;
  readonly modules: Modules;
  /** Without METRICS_PORT there is none. */
  readonly metricsApp: FastifyInstance | undefined;
  /** From now on /readyz answers 503; everything else goes on. */
  drain(): void;
  /** Starts publishing to and receiving from other processes. Ends when the server closes. */
  startSignals(): void;
  /** Starts all background work: signals and jobs. */
  startWork(): Promise<void>;
};

/** How often a process stores how the services outside answered. */
const SAVE_USAGE_MS = 10 * SECOND_MS;
/** How often a process marks the secret that it seals with as in use. */
const MARK_SEALING_MS = MINUTE_MS;

/** Assembles the server without listening. */
export async function buildServer(options: BuildOptions): Promise<Server> {
  const { config, log, clock = systemClock, random = systemRandom, eventLoopDelayMaxMs = 2_000 } = options;
  const { isStrict = false, passwords } = options;
  const connection = connectDatabase(config.databaseUrl, log, { replicaUrl: config.replicaUrl });
  const limits = rateLimits(connection.db, clock);
  const app = await httpServer({ config, log, limits, eventLoopDelayMaxMs });
  const tracing = config.traces && startTracing(config.traces, log);
  tracing?.trace(app);

  let isDraining = false;
  const health = {
    db: connection.db,
    canCommit: commitProbe(() => commitNothing(connection.db)),
    files: filesOf(config, 'slips'),
    isLogWritable: options.isLogWritable ?? (() => true),
    isDraining: () => isDraining,
    migrationsFolder: options.migrationsFolder,
  };
  healthRoutes(app, health);
  const limit = limitsOn(app, config.rateLimitFactor);
  const signals = createSignals(connection, log);
  app.addHook('onClose', async () => {
    await signals.stop();
    await tracing?.stop();
    await connection.close();
  });
  const cache = settingsCache(clock, signals);
  const outside = createOutside(config.secrets, clock);
  const firstSecret = firstSecretOf(connection.db, config.secrets);
  const modules = wireModules({
    ...{ config, log, clock, random, passwords, db: connection.db, cache, signals, outside, firstSecret },
  });
  refuseWhenOverloaded(app, options.isOverloaded ?? standingQueue(connection.pool));
  refuseWhenClosed(app, modules.service);
  const once = idempotency(connection.db, clock, config.secrets);
  const uploads = { folder: config.filesDir, bytesMax: modules.uploadBytesMax };
  const { recognisers, routes } = modules;
  const isEmbedded = config.flags.iframeMode;
  const { serve } = contractServer(app, MEMBER_TABLE, { recognisers, limit, once, uploads, isStrict, isEmbedded });
  allowChatOrigins(app, config.chatOrigins, limit('read'));
  routes(serve);

  await app.register(modules.callbacks);
  modules.pictures(app, limit('read'));
  modules.cataloguePictures(app, limit('read'));
  modules.archives(app, limit('read'));
  modules.chatFiles(app, limit('read'));
  modules.evidenceFiles(app, limit('read'));
  docsRoutes(app, MEMBER_TABLE, limit('read'));
  const pages =
    options.pagesFolder &&
    (await memberPages(app, options.pagesFolder, {
      ...{ flags: config.flags, contact: modules.contact, isTraced: tracing !== undefined },
    }));
  const showsPage = (request: FastifyRequest) => pages !== undefined && request.method === 'GET' && !isCall(request);
  const isPage = (request: FastifyRequest) => showsPage(request) && isPagePath(request.url);
  refuseUnknown(app, { limit: limit('unknown'), isPage, showsPage });
  app.setNotFoundHandler((request, reply) => pages?.sendPage(request, reply));

  const officeApp = await buildOffice({
    config,
    log,
    limits,
    eventLoopDelayMaxMs,
    health,
    modules,
    gate: { once, uploads, isStrict },
    pagesFolder: options.officePagesFolder,
    tracing,
  });

  const metricsApp =
    config.metricsPort === undefined
      ? undefined
      : metricsServer(
          createMetrics({
            apps: { member: app, office: officeApp },
            ...{ db: connection.db, pool: connection.pool, clock, services: servicesOf(config) },
            countSockets: (port) => (port === 'member' ? live : officeLive)?.count() ?? 0,
          }),
          log,
        );

  let runner: JobRunner | undefined;
  let stopSharing = () => {};
  let usageTimer: NodeJS.Timeout | undefined;
  let sealingTimer: NodeJS.Timeout | undefined;
  const { saveConnectionUsage } = modules.office;
  const logUnsaved = (error: unknown) =>
    log.warn({ event: 'connection.uncounted', err: error }, 'figures of services outside were not stored');
  let live: Live | undefined;
  let officeLive: Live | undefined;
  app.addHook('preClose', async () => {
    stopSharing();
    clearInterval(usageTimer);
    clearInterval(sealingTimer);
    await officeLive?.close();
    await saveConnectionUsage().catch(logUnsaved);
    await Promise.all([live?.close(), runner?.stop(), officeApp.close(), metricsApp?.close()]);
  });
  const startSignals = () => {
    stopSharing = limits.startSharing(log);
    const common = {
      log,
      rooms: modules.rooms,
      trustedProxies: config.trustedProxies,
      limits: lineLimits(config.rateLimitFactor),
    };
    officeLive = startLive({
      ...common,
      server: officeApp.server,
      identify: modules.office.identify,
      findOver: modules.office.sessionsOver,
    });
    live = startLive({
      ...common,
      server: app.server,
      identify: modules.identify,
      findOver: modules.sessionsOver,
      origins: config.chatOrigins,
    });
    const { readChatEvent, service } = modules;
    notifyOpenPages({ signals, live, officeLive, readChatEvent, service });
    signals.start();
  };
  const startWork = async () => {
    startSignals();
    // Without the database the process seals nothing either.
    const mark = () => void markSealing(connection.db, clock, config.secrets).catch(() => {});
    sealingTimer = setInterval(mark, MARK_SEALING_MS).unref();
    usageTimer = setInterval(() => void saveConnectionUsage().catch(logUnsaved), SAVE_USAGE_MS).unref();
    runner = await startJobs(connection.pool, modules.jobs, log);
  };
  const drain = () => {
    isDraining = true;
  };
  return { app, officeApp, connection, metricsApp, modules, drain, startSignals, startWork };
}
