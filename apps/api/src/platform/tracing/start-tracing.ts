import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logs/log.ts';
import { exportSpans } from './export-spans.ts';
import { traceRequests, traceWork } from './trace-requests.ts';

export type Tracing = {
  /** Records the calls of an app. */
  trace(app: FastifyInstance): void;
  stop(): Promise<void>;
};

/** Records requests of this process, their statements and their calls of services outside. */
export function startTracing(
  { share, ...collector }: { endpoint: string; serviceName: string; share: number },
  log: Logger,
): Tracing {
  const { record, stop } = exportSpans(collector, log);
  const stopWork = traceWork(record);
  return {
    trace: (app) => traceRequests(app, { record, isSampled: () => Math.random() < share }),
    async stop() {
      stopWork();
      await stop();
    },
  };
}
