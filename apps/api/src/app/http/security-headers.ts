import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isCall } from './guards.ts';

/** Allows scripts and styles only from our own files and nothing inline, so injected markup stays text. */
export function securityHeaders(
  app: FastifyInstance,
  {
    flags,
    games,
    frameAncestors,
    framesOwn,
  }: Pick<Config, 'flags' | 'games' | 'frameAncestors'> & { framesOwn: boolean },
): void {
  const { iframeMode, sportsSiteUrl, chatBackendUrl } = flags;
  const chatSite = chatBackendUrl ? [new URL(chatBackendUrl).origin] : [];
  const gameSites = [games.siteUrl, sportsSiteUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...chatSite],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...chatSite, ...chatSite.map((site) => site.replace(/^http/, 'ws'))],
    'media-src': ["'self'", 'blob:', ...chatSite],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // In iframe mode games run inside the page; a provider's link may lead to any host, but over TLS.
    'frame-src': iframeMode ? ["'self'", 'https:', ...gameSites] : [framesOwn ? "'self'" : "'none'"],
    'frame-ancestors': iframeMode ? frameAncestors : ["'none'"],
  };
  // The same for every response, so built once.
  const headers = {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // In iframe mode frame-ancestors above names the sites; this header could only name none or our own.
    ...(!iframeMode && { 'x-frame-options': 'DENY' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isCall(request)) reply.header('cache-control', 'no-store');
    done();
  });
}
