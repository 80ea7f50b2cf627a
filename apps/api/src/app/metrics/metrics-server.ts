import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ServerLog } from '../../platform/logs/log.ts';
import type { Metrics } from './metrics.ts';

/** The metrics on a port of their own, which members cannot reach: they tell of load, errors and open work. */
export function metricsServer(metrics: Metrics, log: ServerLog): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()));
  app.addHook('onClose', async () => metrics.stop());
  return app;
}
