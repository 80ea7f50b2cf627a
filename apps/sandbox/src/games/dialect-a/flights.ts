import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '../providers.ts';
import { providerOf } from './signature.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** False while an earlier request with the same reference is unanswered. */
    isFirstFlight: boolean;
  }
}

export type Flights = { has(provider: Provider, reference: string): boolean };

const TRANSFER = /^transfer\/(in|out)$/;
const keyFor = (provider: Provider, reference: unknown) => `${provider.code} ${String(reference)}`;

/** Tracks transfers from arrival to answer, so that their status is `processing` and not unknown. */
export function watchFlights(app: FastifyInstance): Flights {
  const inFlight = new Set<string>();
  const keyOf = (request: FastifyRequest): string | undefined => {
    if (!TRANSFER.test(request.routeOptions.config.call ?? '')) return undefined;
    return keyFor(providerOf(request), (request.body as { reference?: unknown } | null)?.reference);
  };

  app.decorateRequest('isFirstFlight', false);
  app.addHook('preHandler', async (request) => {
    const key = keyOf(request);
    if (key === undefined) return;
    request.isFirstFlight = !inFlight.has(key);
    inFlight.add(key);
  });
  app.addHook('onSend', async (request) => {
    const key = request.isFirstFlight ? keyOf(request) : undefined;
    if (key !== undefined) inFlight.delete(key);
  });
  return { has: (provider, reference) => inFlight.has(keyFor(provider, reference)) };
}
