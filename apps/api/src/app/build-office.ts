import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { ServerLog } from '../platform/log.ts';
import type { rateLimits } from '../platform/rate-limit-store.ts';
import { contractServer, type Gate } from '../platform/serve.ts';
import type { Config } from './config.ts';
import { docsRoutes } from './docs-page.ts';
import { isCall, refuseUnknown } from './guards.ts';
import { type HealthParts, healthRoutes } from './health.ts';
import { httpServer } from './http-server.ts';
import { officePages } from './office-pages.ts';
import { OFFICE_TABLE } from './office-table.ts';
import { limitsOn } from './rate-limits.ts';
import type { Modules } from './wire-modules.ts';

type Options = {
  config: Config;
  log: ServerLog;
  limits: ReturnType<typeof rateLimits>;
  eventLoopDelayMaxMs: number;
  health: HealthParts;
  modules: Modules;
  gate: Pick<Gate, 'once' | 'uploads' | 'isStrict'>;
  /** The built back office; a server without it answers calls only. */
  pagesFolder: URL | undefined;
};

/** The port of those who run the service. It shares the process with the members' and none of its calls. */
export async function buildOffice(options: Options): Promise<FastifyInstance> {
  const { log, limits, eventLoopDelayMaxMs, modules, gate } = options;
  const config = withoutFrames(options.config);
  const app = await httpServer({ config, log, limits, eventLoopDelayMaxMs, framesOwn: true });
  refuseOtherPages(app);
  healthRoutes(app, options.health);
  const limit = limitsOn(app, config.rateLimitFactor);
  const { recognisers, audit, routes } = modules.office;
  const { serve } = contractServer(app, OFFICE_TABLE, { ...gate, recognisers, limit, audit, isEmbedded: false });
  routes(serve);
  modules.chatFiles(app, limit('read'));
  modules.pictures(app, limit('read'));
  docsRoutes(app, OFFICE_TABLE, limit('read'));
  const pages = options.pagesFolder && (await officePages(app, options.pagesFolder));
  // A part of an older build that is gone must not come as a page: the app would take it for its script.
  const isPart = ({ url }: FastifyRequest) => url.startsWith('/assets/');
  const isPage = (request: FastifyRequest) =>
    pages !== undefined && request.method === 'GET' && !isCall(request) && !isPart(request);
  refuseUnknown(app, { limit: limit('unknown'), isPage });
  app.setNotFoundHandler((_request, reply) => pages?.sendPage(reply));
  return app;
}

/** What members' pages may embed, or be embedded in, is nothing for these. */
const withoutFrames = (config: Config): Config => ({
  ...config,
  frameAncestors: [],
  flags: { ...config.flags, iframeMode: false, sportsSiteUrl: null, chatBackendUrl: null },
});

/**
 * A cookie travels with whatever a browser sends to this host, and another port of it counts as the same site: only our
 * own pages may call. What says neither header is no browser, and has no cookie but its own.
 */
function refuseOtherPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isCall(request) && !isOwnPage(request.headers) ? new AppError('KEY_INVALID', { key: 'origin' }) : undefined);
  });
}

function isOwnPage({ 'sec-fetch-site': site, origin, host }: FastifyRequest['headers']): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
