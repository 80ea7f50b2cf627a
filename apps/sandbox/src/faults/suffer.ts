import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { FaultMode, Faults } from './faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    faultMode: FaultMode;
  }
  interface FastifyContextConfig {
    /** Name of the call in fault settings. A route without a name never fails. */
    call?: string;
  }
}

type Suffering = {
  faults: Faults;
  serviceOf(request: FastifyRequest): string;
  /** Sends a refusal in the service's own dialect, with the requested code. */
  refuse(reply: FastifyReply, code: string | undefined): FastifyReply;
  /** Ends every held connection when the sandbox shuts down. */
  closing: AbortSignal;
};

const NONSENSE = '{"status":"ok","data":[{"amount":NaN,,]}<!-- mod_gateway 0x1f -->';

/**
 * Injects the faults of a service around its calls. Hooks apply the generic faults; `duplicate` depends on the call, so
 * its handler reads `request.faultMode`.
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

/** Waits without an answer until the caller disconnects. The socket is closed then, so no later answer is sent. */
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
