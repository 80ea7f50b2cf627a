import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { LIMITS } from '@krapao/contract/limits';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { readJsonStrictly } from '../../platform/http/json-body.ts';
import type { rateLimits } from '../../platform/http/rate-limit-store.ts';
import { cutSlowBodies } from '../../platform/http/slow-bodies.ts';
import type { ServerLog } from '../../platform/logs/log.ts';
import type { Config } from '../config.ts';
import { answerErrors, unreadableRequests } from './error-handler.ts';
import { refuseRoutesWithoutAccess } from './guards.ts';
import { ALIVE_PATH, answerAlive } from './health.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** Characters of the client's self-description that the log records. */
const CLIENT_CHARS_MAX = 40;

type Options = {
  config: Config;
  log: ServerLog;
  limits: ReturnType<typeof rateLimits>;
  eventLoopDelayMaxMs: number;
  /** Whether pages of this port may frame pages of the same port. */
  framesOwn?: boolean;
};

/** The HTTP server of a port, for any call table. */
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

/** Responses sent while stopping close their connection, or an idle browser would delay the stop. */
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
  // These log entries have a fixed set of fields, none secret, so redaction is skipped.
  const answers = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Liveness probes are too frequent to log.
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
