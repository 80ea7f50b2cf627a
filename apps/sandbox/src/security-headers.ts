import type { FastifyInstance } from 'fastify';

const POLICY = [
  `default-src 'self'`,
  // The woven motifs in tokens.css are inline SVG used as masks.
  `img-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
].join('; ');

/** The phone reads QR codes with a WebAssembly decoder. */
const PHONE_SCRIPTS = `script-src 'self' 'wasm-unsafe-eval'`;
const PHONE = new Set(['/', '/phone']);

/** The member app may frame the games; nothing else may be framed. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const rules = [POLICY];
    if (PHONE.has(path)) rules.push(PHONE_SCRIPTS);
    if (!path.startsWith('/play/')) rules.push(`frame-ancestors 'none'`);
    reply.headers({
      'content-security-policy': rules.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
}
