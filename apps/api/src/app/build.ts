import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, systemClock } from '../platform/clock.ts';
import { connectDatabase, type DatabaseConnection } from '../platform/db.ts';
import { fileFolder } from '../platform/files.ts';
import { idempotency } from '../platform/idempotency.ts';
import { type JobRunner, startJobs } from '../platform/jobs.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { type Live, startLive } from '../platform/live.ts';
import type { ServerLog } from '../platform/log.ts';
import type { Passwords } from '../platform/passwords.ts';
import { type Random, systemRandom } from '../platform/random.ts';
import { rateLimits } from '../platform/rate-limit-store.ts';
import { contractServer } from '../platform/serve.ts';
import { buildOffice } from './build-office.ts';
import { allowChatOrigins } from './chat-origins.ts';
import type { Config } from './config.ts';
import { docsRoutes } from './docs-page.ts';
import { isCall, refuseUnknown, refuseWhenClosed } from './guards.ts';
import { healthRoutes } from './health.ts';
import { httpServer } from './http-server.ts';
import { memberPages } from './member-pages.ts';
import { MEMBER_TABLE } from './member-table.ts';
import { limitsOn, lineLimits } from './rate-limits.ts';
import { tellOpenPages } from './tell-open-pages.ts';
import { type Modules, wireModules } from './wire-modules.ts';

export type BuildOptions = {
  config: Config;
  log: ServerLog;
  /** Whether the last line of the log could be written. */
  isLogWritable?: () => boolean;
  migrationsFolder: URL;
  /** The built member app; a server without it answers calls only. */
  pagesFolder?: URL;
  /** The same of the back office. */
  officePagesFolder?: URL;
  clock?: Clock;
  random?: Random;
  /** For tests: passwords that take no time. */
  passwords?: Passwords;
  /** A process slower than this turns requests away; 0 lets it be as slow as it is. */
  eventLoopDelayMaxMs?: number;
  /** For tests: a refusal that the contract does not list is a fault of ours, and is not sent. */
  isStrict?: boolean;
};

export type Server = {
  readonly app: FastifyInstance;
  /** The port of the back office. It is closed with the members'. */
  readonly officeApp: FastifyInstance;
  readonly connection: DatabaseConnection;
  readonly modules: Modules;
  /** Tells all operators whose pages are open. */
  readonly tellOffice: Live['tellOffice'];
  /** Begins to hear and to tell what other processes do. Ends when the server closes. */
  startSignals(): void;
  /** Begins all that goes on between requests: these signals, and jobs. */
  startWork(): Promise<void>;
};

/** Puts the server together. It does not listen yet. */
export async function buildServer(options: BuildOptions): Promise<Server> {
  const { config, log, clock = systemClock, random = systemRandom, eventLoopDelayMaxMs = 2_000 } = options;
  const { isStrict = false, passwords } = options;
  const connection = connectDatabase(config.databaseUrl, log);
  const limits = rateLimits(connection.db, clock);
  const app = await httpServer({ config, log, limits, eventLoopDelayMaxMs });
  app.addHook('onClose', () => connection.close());

  const health = {
    db: connection.db,
    files: fileFolder(config.filesDir),
    isLogWritable: options.isLogWritable ?? (() => true),
    migrationsFolder: options.migrationsFolder,
  };
  healthRoutes(app, health);
  const limit = limitsOn(app, config.rateLimitFactor);
  let live: Live | undefined;
  const tell = (memberId: string) => live?.tell(memberId, 'wallet');
  const hangUp = (sessionIds: readonly string[]) => live?.hangUp(sessionIds);
  let officeLive: Live | undefined;
  const sayHere: Live['sayHere'] = (...said) => {
    live?.sayHere(...said);
    officeLive?.sayHere(...said);
  };
  const tellOffice: Live['tellOffice'] = (event, data) => officeLive?.tellOffice(event, data);
  const hangUpOffice: Live['hangUp'] = (sessionIds) => officeLive?.hangUp(sessionIds);
  const kept = keptRows(clock);
  const lines = { tell, hangUp, sayHere, tellOffice, hangUpOffice };
  const modules = wireModules({ config, log, clock, random, passwords, db: connection.db, kept, ...lines });
  refuseWhenClosed(app, modules.service);
  tellOpenPages({ kept, service: modules.service, tellAll: () => live?.tellAllHere('wallet'), log });
  const once = idempotency(connection.db, clock, config.secret);
  const uploads = { folder: config.filesDir, bytesMax: modules.uploadBytesMax };
  const { recognisers, routes } = modules;
  const isEmbedded = config.flags.iframeMode;
  const { serve } = contractServer(app, MEMBER_TABLE, { recognisers, limit, once, uploads, isStrict, isEmbedded });
  allowChatOrigins(app, config.chatOrigins, limit('read'));
  routes(serve);

  await app.register(modules.callbacks);
  modules.pictures(app, limit('read'));
  modules.chatFiles(app, limit('read'));
  docsRoutes(app, MEMBER_TABLE, limit('read'));
  const pages =
    options.pagesFolder &&
    (await memberPages(app, options.pagesFolder, { flags: config.flags, contact: modules.contact }));
  const isPage = (request: FastifyRequest) => pages !== undefined && request.method === 'GET' && !isCall(request);
  refuseUnknown(app, { limit: limit('unknown'), isPage });
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
  });

  let runner: JobRunner | undefined;
  let stopSharing = () => {};
  app.addHook('preClose', async () => {
    stopSharing();
    await officeLive?.close();
    await Promise.all([live?.close(), runner?.stop(), officeApp.close()]);
  });
  const startSignals = () => {
    stopSharing = limits.startSharing(log);
    const common = {
      pool: connection.pool,
      log,
      rooms: modules.rooms,
      trustedProxies: config.trustedProxies,
      limits: lineLimits(config.rateLimitFactor),
    };
    officeLive = startLive({
      ...common,
      server: officeApp.server,
      name: 'office',
      identify: modules.office.identify,
      findOver: modules.office.sessionsOver,
    });
    live = startLive({
      ...common,
      server: app.server,
      identify: modules.identify,
      findOver: modules.sessionsOver,
      listenToo: async (client) => {
        await kept.listenOn(client);
        await modules.hearChat(client);
        await modules.office.hearQueues(client);
      },
      origins: config.chatOrigins,
    });
  };
  const startWork = async () => {
    startSignals();
    runner = await startJobs(connection.pool, modules.jobs, log);
  };
  return { app, officeApp, connection, modules, tellOffice, startSignals, startWork };
}
