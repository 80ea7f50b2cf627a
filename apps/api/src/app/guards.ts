import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Setting } from '../modules/lookups/public.ts';
import { AppError } from '../platform/app-error.ts';

/** Judged by the route, because a request line may spell the same address in more than one way. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean => (routeOptions.url ?? url).startsWith('/api');

/** A route that does not say who may call it stops the server from starting. */
export function refuseRoutesWithoutAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && !config?.access) throw new Error(`${method} ${url} does not say who may call it`);
  });
}

/**
 * A service that is terminated or in maintenance answers every call of members the same way; pages still load, to show
 * why. What banks and games have to say is no call, and is heard.
 */
export function refuseWhenClosed(app: FastifyInstance, service: () => Promise<Setting<'service'>>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCall(request)) return done();
    service().then((now) => done(refusalOf(now)), done);
  });
}

function refusalOf({ state, text, endsAt }: Setting<'service'>): AppError | undefined {
  if (state === 'active') return undefined;
  return state === 'terminated' ? new AppError('gone') : new AppError('maintenance', { ...text, endsAt });
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
