import type { FastifyInstance } from 'fastify';

const POLICY = [
  `default-src 'self'`,
  // The woven motifs in tokens.css are inline SVG used as masks.
  `img-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
].join('; ');

/** Games may be framed by the member app; nothing else may be framed by anyone. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const framed = request.url.startsWith('/play/');
    reply.headers({
      'content-security-policy': framed ? POLICY : `${POLICY}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
}
