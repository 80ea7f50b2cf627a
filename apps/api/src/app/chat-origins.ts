import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

const PATHS = '/api/chat/';
const ASKED = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, accept-language, x-guest, x-wallet-client',
  'access-control-max-age': '600',
};

/**
 * Pages of these sites may use the calls of chat, and no others. No cookie of ours travels with them: they show a token
 * of theirs, as a member or as a guest.
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
    // A picture asks without saying from where; its link is its key.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  app.options(`${PATHS}*`, { config: { access: 'public' }, onRequest: limit }, async (_request, reply) =>
    reply.status(204).headers(ASKED).send(),
  );
}
