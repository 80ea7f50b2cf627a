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
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCall(request)) return done();
    isActive().then((isThere) => done(isThere ? undefined : new AppError('gone')), done);
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
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || isPage(request)) return done();
    limit.call(app, request, reply).then(() => done(new AppError('NO_DATA')), done);
  });
}
