import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { rateLimits } from '../platform/http/rate-limit-store.ts';
import { contractServer, type Gate } from '../platform/http/serve.ts';
import type { ServerLog } from '../platform/logs/log.ts';
import type { Tracing } from '../platform/tracing/start-tracing.ts';
import type { Config } from './config.ts';
import { docsRoutes } from './http/docs-page.ts';
import { isCall, refuseUnknown } from './http/guards.ts';
import { type HealthParts, healthRoutes } from './http/health.ts';
import { httpServer } from './http/http-server.ts';
import { limitsOn } from './http/rate-limits.ts';
import { OFFICE_TABLE } from './office-table.ts';
import { officePages } from './pages/office-pages.ts';
import type { Modules } from './wire/wire-modules.ts';

type Options = {
  config: Config;
  log: ServerLog;
  limits: ReturnType<typeof rateLimits>;
  eventLoopDelayMaxMs: number;
  health: HealthParts;
  modules: Modules;
  gate: Pick<Gate, 'once' | 'uploads' | 'isStrict'>;
  /** The built back office; without it the server answers calls only. */
  pagesFolder: URL | undefined;
  tracing: Tracing | undefined;
};

/** Builds the operators' port. It shares the process with the members' port and none of its calls. */
export async function buildOffice(options: Options): Promise<FastifyInstance> {
  const { log, limits, eventLoopDelayMaxMs, modules, gate } = options;
  const config = withoutFrames(options.config);
  const app = await httpServer({ config, log, limits, eventLoopDelayMaxMs, framesOwn: true });
  options.tracing?.trace(app);
  refuseOtherPages(app);
  healthRoutes(app, options.health);
  const limit = limitsOn(app, config.rateLimitFactor);
  const { recognisers, audit, routes } = modules.office;
  const { serve } = contractServer(app, OFFICE_TABLE, { ...gate, recognisers, limit, audit, isEmbedded: false });
  routes(serve);
  modules.chatFiles(app, limit('read'));
  modules.pictures(app, limit('read'));
  modules.office.caseFiles(app, limit('read'));
  modules.cataloguePictures(app, limit('read'), recognisers.operator);
  docsRoutes(app, OFFICE_TABLE, limit('read'));
  const pages = options.pagesFolder && (await officePages(app, options.pagesFolder, options.tracing !== undefined));
  // A missing chunk of an older build must not be answered with the page: the app would run the HTML as a script.
  const isPart = ({ url }: FastifyRequest) => url.startsWith('/assets/');
  const isPage = (request: FastifyRequest) =>
    pages !== undefined && request.method === 'GET' && !isCall(request) && !isPart(request);
  refuseUnknown(app, { limit: limit('unknown'), isPage });
  app.setNotFoundHandler((_request, reply) => pages?.sendPage(reply));
  return app;
}

/** Frame and embedding settings apply to members' pages only. */
const withoutFrames = (config: Config): Config => ({
  ...config,
  frameAncestors: [],
  flags: { ...config.flags, iframeMode: false, sportsSiteUrl: null, chatBackendUrl: null },
});

/**
 * Rejects calls from pages of other origins. Cookies travel with every request to this host, and browsers treat another
 * port as the same site. A request with neither header comes from no browser and carries no borrowed cookie.
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
