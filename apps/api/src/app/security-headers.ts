import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { isCall } from './guards.ts';

/** Scripts and styles only from our own files: nothing inline, so injected markup stays text. */
export async function securityHeaders(
  app: FastifyInstance,
  { flags, games, frameAncestors }: Pick<Config, 'flags' | 'games' | 'frameAncestors'>,
): Promise<void> {
  const { iframeMode, sportsSiteUrl } = flags;
  const gameSites = [games.siteUrl, sportsSiteUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // In iframe mode games are played inside the page; a provider's link may lead to any host, but over TLS.
        frameSrc: iframeMode ? ["'self'", 'https:', ...gameSites] : ["'none'"],
        frameAncestors: iframeMode ? frameAncestors : ["'none'"],
      },
    },
    // In iframe mode the policy above says by whom; this header could name nobody or ourselves.
    xFrameOptions: iframeMode ? false : { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (isCall(request)) reply.header('cache-control', 'no-store');
  });
}
