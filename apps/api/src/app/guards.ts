import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/** Judged by the route, because a request line may spell the same address in more than one way. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean => (routeOptions.url ?? url).startsWith('/api');

/** A route that does not say who may call it stops the server from starting. */
export function refuseRoutesWithoutAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && !config?.access) throw new Error(`${method} ${url} does not say who may call it`);
  });
}

/** A terminated service answers every call the same way; pages still load, to show why. */
export function refuseWhenGone(app: FastifyInstance, isActive: () => Promise<boolean>): void {
  app.addHook('onRequest', async (request) => {
    if (isCall(request) && !(await isActive())) throw new AppError('gone');
  });
}

/**
 * A path that nobody knows is turned away before a byte of its body is read, and counted, or paths
 * could be tried without end.
 */
export function refuseUnknown(
  app: FastifyInstance,
  { limit, isPage }: { limit: onRequestAsyncHookHandler; isPage(request: FastifyRequest): boolean },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isPage(request)) return;
    await limit.call(app, request, reply);
    throw new AppError('NO_DATA');
  });
}
