import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { LIMITS } from '@krapao/contract/limits';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { readJsonStrictly } from '../platform/json-body.ts';
import type { ServerLog } from '../platform/log.ts';
import type { rateLimits } from '../platform/rate-limit-store.ts';
import { cutSlowBodies } from '../platform/slow-bodies.ts';
import type { Config } from './config.ts';
import { answerErrors, unreadableRequests } from './error-handler.ts';
import { refuseRoutesWithoutAccess } from './guards.ts';
import { ALIVE_PATH, answerAlive } from './health.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** What a client calls itself fits in here; the rest is not worth a line in the log. */
const CLIENT_CHARS_MAX = 40;

type Options = {
  config: Config;
  log: ServerLog;
  limits: ReturnType<typeof rateLimits>;
  eventLoopDelayMaxMs: number;
  /** Its pages show others of its own in a frame. */
  framesOwn?: boolean;
};

/** What answers at a port, whichever table of calls it serves. */
export async function httpServer({
  config,
  log,
  limits,
  eventLoopDelayMaxMs,
  framesOwn = false,
}: Options): Promise<FastifyInstance> {
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
  answerAlive(app.server);
  refuseRoutesWithoutAccess(app);
  letGoWhenClosing(app);
  logRequests(app, log);
  answerErrors(app);
  cutSlowBodies(app);
  readJsonStrictly(app);
  securityHeaders(app, { ...config, framesOwn });
  await app.register(underPressure, { maxEventLoopDelay: eventLoopDelayMaxMs, exposeStatusRoute: false });
  await app.register(rateLimit, {
    global: false,
    store: limits.Store,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('REQUEST_LIMIT', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  return app;
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

function logRequests(app: FastifyInstance, log: ServerLog): void {
  // These lines have the fields below and no others: nothing needs to be looked for in them and hidden.
  const answers = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Whoever watches the process asks all the time, and nobody wants to read of it.
    if (request.routeOptions.url === ALIVE_PATH) return;
    const { method, ip } = request;
    const client = request.headers['x-wallet-client']?.slice(0, CLIENT_CHARS_MAX);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const { id: reqId, routeOptions } = request;
    const status = reply.statusCode;
    answers.info(
      { reqId, event: 'request.answered', method, route: routeOptions.url, status, ms, ip, client },
      'answered',
    );
  });
}
