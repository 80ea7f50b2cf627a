import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { CallKey } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestAsyncHookHandler,
} from 'fastify';
import { callerAddress } from '../platform/address.ts';
import { AppError } from '../platform/app-error.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { connectDatabase, type DatabaseConnection } from '../platform/db.ts';
import { fileFolder } from '../platform/files.ts';
import { idempotency } from '../platform/idempotency.ts';
import { type JobRunner, startJobs } from '../platform/jobs.ts';
import { readJsonStrictly } from '../platform/json-body.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { type Live, startLive } from '../platform/live.ts';
import type { ServerLog } from '../platform/log.ts';
import { type Random, systemRandom } from '../platform/random.ts';
import { rateLimits } from '../platform/rate-limit-store.ts';
import { contractServer } from '../platform/serve.ts';
import { cutSlowBodies } from '../platform/slow-bodies.ts';
import type { Config } from './config.ts';
import { docsPage } from './docs-page.ts';
import { answerErrors, unreadableRequests } from './error-handler.ts';
import { isCall, refuseRoutesWithoutAccess, refuseUnknown, refuseWhenGone } from './guards.ts';
import { ALIVE_PATH, healthRoutes } from './health.ts';
import { memberPages } from './member-pages.ts';
import { openApiDocument } from './openapi.ts';
import { lineLimits, REQUESTS_PER_MINUTE } from './rate-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { type Modules, wireModules } from './wire-modules.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** What a client calls itself fits in here; the rest is not worth a line in the log. */
const CLIENT_CHARS_MAX = 40;

export type BuildOptions = {
  config: Config;
  log: ServerLog;
  /** Whether the last line of the log could be written. */
  isLogWritable?: () => boolean;
  migrationsFolder: URL;
  /** The built member app; a server without it answers calls only. */
  pagesFolder?: URL;
  clock?: Clock;
  random?: Random;
  /** A process slower than this turns requests away; 0 lets it be as slow as it is. */
  eventLoopDelayMaxMs?: number;
  /** For tests: a refusal that the contract does not list is a fault of ours, and is not sent. */
  isStrict?: boolean;
};

export type Server = {
  readonly app: FastifyInstance;
  readonly connection: DatabaseConnection;
  /** Calls of the contract that answer 501 for now. */
  readonly notServed: readonly CallKey[];
  readonly modules: Modules;
  /** Begins to hear and to tell what other processes do. Ends when the server closes. */
  startSignals(): void;
  /** Begins all that goes on between requests: these signals, and jobs. */
  startWork(): Promise<void>;
};

/** Puts the server together. It does not listen yet. */
export async function buildServer(options: BuildOptions): Promise<Server> {
  const { config, log, clock = systemClock, random = systemRandom, eventLoopDelayMaxMs = 2_000 } = options;
  const { isStrict = false } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: LIMITS.slipUploadTimeoutMs,
    ...unreadableRequests,
  }) as unknown as FastifyInstance;
  const connection = connectDatabase(config.databaseUrl, log);
  app.addHook('onClose', () => connection.close());

  refuseRoutesWithoutAccess(app);
  letGoWhenClosing(app);
  logRequests(app);
  answerErrors(app);
  cutSlowBodies(app);
  readJsonStrictly(app);
  securityHeaders(app, config);
  await app.register(underPressure, { maxEventLoopDelay: eventLoopDelayMaxMs, exposeStatusRoute: false });
  const limits = rateLimits(connection.db, clock);
  await app.register(rateLimit, {
    global: false,
    store: limits.Store,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('REQUEST_LIMIT', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });

  healthRoutes(app, {
    db: connection.db,
    files: fileFolder(config.filesDir),
    isLogWritable: options.isLogWritable ?? (() => true),
    migrationsFolder: options.migrationsFolder,
  });
  const limit = (name: keyof typeof REQUESTS_PER_MINUTE) =>
    app.rateLimit({
      max: Math.ceil(REQUESTS_PER_MINUTE[name] * config.rateLimitFactor),
      timeWindow: 60_000,
      keyGenerator: (request) => `${name} ${request.member?.id ?? callerAddress(request)}`,
    });
  let live: Live | undefined;
  const tell = (memberId: string) => live?.tell(memberId, 'wallet');
  const hangUp = (sessionIds: readonly string[]) => live?.hangUp(sessionIds);
  const kept = keptRows(clock);
  const modules = wireModules({ config, log, clock, random, db: connection.db, kept, tell, hangUp });
  refuseWhenGone(app, modules.isActive);
  const once = idempotency(connection.db, clock, config.secret);
  const uploads = { folder: config.filesDir, bytesMax: modules.uploadBytesMax };
  const contract = contractServer(app, {
    identify: modules.identify,
    limit,
    once,
    uploads,
    isStrict,
    isEmbedded: config.flags.iframeMode,
  });
  modules.routes(contract.serve);
  const notServed = contract.refuseTheRest();

  await app.register(modules.callbacks);
  modules.pictures(app, limit('read'));
  docsRoutes(app, limit('read'));
  const pages =
    options.pagesFolder &&
    (await memberPages(app, options.pagesFolder, { flags: config.flags, contact: modules.contact }));
  const isPage = (request: FastifyRequest) => pages !== undefined && request.method === 'GET' && !isCall(request);
  refuseUnknown(app, { limit: limit('unknown'), isPage });
  app.setNotFoundHandler((request, reply) => pages?.sendPage(request, reply));

  let runner: JobRunner | undefined;
  let stopSharing = () => {};
  app.addHook('preClose', async () => {
    stopSharing();
    await Promise.all([live?.close(), runner?.stop()]);
  });
  const startSignals = () => {
    stopSharing = limits.startSharing(log);
    live = startLive({
      server: app.server,
      pool: connection.pool,
      log,
      identify: modules.identifyToken,
      findOver: modules.sessionsOver,
      listenToo: kept.listenOn,
      trustedProxies: config.trustedProxies,
      limits: lineLimits(config.rateLimitFactor),
    });
  };
  const startWork = async () => {
    startSignals();
    runner = await startJobs(connection.pool, modules.jobs, log);
  };
  return { app, connection, notServed, modules, startSignals, startWork };
}

/** An answer given while stopping ends its connection, or an idle browser would hold up the stop. */
function letGoWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Whoever watches the process asks all the time, and nobody wants to read of it.
    if (request.routeOptions.url === ALIVE_PATH) return;
    const { method, ip } = request;
    const client = request.headers['x-wallet-client']?.slice(0, CLIENT_CHARS_MAX);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      { event: 'request.answered', method, route: request.routeOptions.url, status: reply.statusCode, ms, ip, client },
      'answered',
    );
  });
}

function docsRoutes(app: FastifyInstance, onRequest: onRequestAsyncHookHandler): void {
  const document = openApiDocument();
  const options = { config: { access: 'public' }, onRequest } as const;
  app.get('/api/docs/openapi.json', options, async () => document);
  app.get('/api/docs', options, async (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(docsPage())
      : reply.send(document),
  );
}
