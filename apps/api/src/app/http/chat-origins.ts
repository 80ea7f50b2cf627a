import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

const PATHS = '/api/chat/';
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, accept-language, x-guest, x-wallet-client',
  'access-control-max-age': '600',
};

/**
 * Lets pages of these sites use the chat calls and no others. Our cookies do not travel cross-site: such a page
 * authenticates with a token, as a member or as a guest.
 */
export function allowChatOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  limit: onRequestAsyncHookHandler,
): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.url?.startsWith(PATHS)) return done();
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin && origins.includes(origin)) void reply.header('access-control-allow-origin', origin);
    // Picture requests carry no origin; the signed link authorises them.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  app.options(`${PATHS}*`, { config: { access: 'public' }, onRequest: limit }, async (_request, reply) =>
    reply.status(204).headers(PREFLIGHT_HEADERS).send(),
  );
}
