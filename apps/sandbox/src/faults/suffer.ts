import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { FaultMode, Faults } from './faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    faultMode: FaultMode;
  }
  interface FastifyContextConfig {
    /** The name of the call, as fault settings use it. Routes without one are never disturbed. */
    call?: string;
  }
}

type Suffering = {
  faults: Faults;
  serviceOf(request: FastifyRequest): string;
  /** How this service says no in its own dialect, with the code that was asked for. */
  refuse(reply: FastifyReply, code: string | undefined): FastifyReply;
  /** Ends every held connection when the sandbox shuts down. */
  closing: AbortSignal;
};

const NONSENSE = '{"status":"ok","data":[{"amount":NaN,,]}<!-- mod_gateway 0x1f -->';

/**
 * Puts the faults of a service around its calls. Hooks do what any service can suffer;
 * `duplicate` depends on what the call does, so its handler reads `request.faultMode`.
 */
export function sufferFaults(app: FastifyInstance, { faults, serviceOf, refuse, closing }: Suffering): void {
  app.decorateRequest('faultMode', 'none');

  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    const { mode, delayMs, code } = faults.take(serviceOf(request), call);
    request.faultMode = mode;
    if (mode === 'slow') await wait(delayMs, undefined, { signal: closing });
    if (mode === 'error-500') return reply.code(500).send({ error: { code: 'INTERNAL', detail: 'unexpected' } });
    if (mode === 'refuse') return refuse(reply, code);
    if (mode === 'timeout-before') {
      await silence(request, closing);
      throw new Problem(503, 'CUT_OFF', 'the line was cut before anything was done');
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.faultMode === 'garbage') {
      reply.code(200).header('content-type', 'application/json').removeHeader('content-length');
      return NONSENSE;
    }
    if (request.faultMode === 'timeout-after') await silence(request, closing);
    return payload;
  });
}

/** Says nothing until the caller hangs up. Nothing after it can be heard, because the line is cut. */
async function silence(request: FastifyRequest, closing: AbortSignal): Promise<void> {
  const { socket } = request.raw;
  if (!socket.destroyed && !closing.aborted) {
    await new Promise<void>((resolve) => {
      socket.once('close', resolve);
      closing.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  socket.destroy();
}
