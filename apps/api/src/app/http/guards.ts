import type { Setting } from '@krapao/contract/documents/settings';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { answerLater } from './error-handler.ts';
import { slowRefusals } from './slow-refusals.ts';

/** Decided by the route, because a request line may spell the same address in more than one way. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean => (routeOptions.url ?? url).startsWith('/api');

/** A route without an access kind stops the server from starting. */
export function refuseRoutesWithoutAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && !config?.access) throw new Error(`${method} ${url} does not say who may call it`);
  });
}

/**
 * Rejects every member call the same way while the service is terminated or in maintenance. Pages still load, to show
 * why, and callbacks of banks and games are not calls: they are still received.
 */
export function refuseWhenClosed(app: FastifyInstance, service: () => Promise<Setting<'service'>>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCall(request)) return done();
    service().then((now) => done(refusalOf(now)), done);
  });
}

/** Turns calls away before they cost anything, so that those that are in have an answer in time. Callbacks are received. */
export function refuseWhenOverloaded(app: FastifyInstance, isOverloaded: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(isCall(request) && isOverloaded() ? answerLater() : undefined),
  );
}

function refusalOf({ state, text, endsAt }: Setting<'service'>): AppError | undefined {
  if (state === 'active') return undefined;
  return state === 'terminated' ? new AppError('gone') : new AppError('maintenance', { ...text, endsAt });
}

type UnknownOptions = {
  limit: onRequestAsyncHookHandler;
  isPage(request: FastifyRequest): boolean;
  showsPage?(request: FastifyRequest): boolean;
};

/**
 * Rejects an unknown path before its body is read, and counts the request, so that paths cannot be probed without
 * limit. Beyond the limit each refusal is delayed and closes its connection. Within it, a browser gets the page that says
 * so (`showsPage`).
 */
export function refuseUnknown(app: FastifyInstance, { limit, isPage, showsPage }: UnknownOptions): void {
  const refuseSlowly = slowRefusals();
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || isPage(request)) return done();
    limit.call(app, request, reply).then(
      () => (showsPage?.(request) ? done() : done(new AppError('NO_DATA'))),
      (error: Error) => {
        reply.header('connection', 'close');
        const { socket } = request.raw;
        const end = refuseSlowly({
          answer: () => {
            socket.off('close', end);
            done(error);
          },
          cut: () => socket.destroy(),
        });
        socket.once('close', end);
      },
    );
  });
}
