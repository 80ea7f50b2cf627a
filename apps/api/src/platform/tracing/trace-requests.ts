import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { STATEMENT_ENDS, STATEMENTS, type StatementMessage } from '../metrics/channels.ts';
import { attribute, beginSpan, contextOf, KIND, type OpenSpan, type Span, type TraceContext } from './span.ts';

const STATEMENT_CHARS = 2_000;
const SERVER_ERROR = 500;

/** The request that the present work belongs to; undefined in jobs and where the request is not recorded. */
const context = new AsyncLocalStorage<TraceContext | undefined>();

type Options = { record(span: Span): void; isSampled(): boolean };

/** Records each request of an app, by the name of its call. Must be called before the app is ready. */
export function traceRequests(app: FastifyInstance, { record, isSampled }: Options): void {
  const open = new WeakMap<object, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = contextOf(request.headers.traceparent, isSampled);
    if (!parent || !request.url.includes('/api/')) return context.run(undefined, done);
    const span = beginSpan(parent, { name: request.method, kind: KIND.server, attributes: [] }, record);
    open.set(request, span);
    context.run({ traceId: span.traceId, spanId: span.spanId }, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode } = reply;
    open.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: [
        attribute('http.request.method', request.method),
        attribute('http.route', route),
        attribute('http.response.status_code', statusCode),
      ],
      status: statusCode >= SERVER_ERROR ? { code: 2 } : {},
    });
  });
}

/** Records statements and requests to services outside of each recorded request. Returns a function that ends it. */
export function traceWork(record: Options['record']): () => void {
  const open = new WeakMap<object, OpenSpan>();
  const begin = (object: object, name: string, attributes: Span['attributes']) => {
    const parent = context.getStore();
    if (parent) open.set(object, beginSpan(parent, { name, kind: KIND.client, attributes }, record));
  };
  const end = (object: object, status?: number) => {
    const span = open.get(object);
    open.delete(object);
    if (status === undefined) return span?.end();
    const attributes = [...(span?.attributes ?? []), attribute('http.response.status_code', status)];
    span?.end({ attributes, status: status >= SERVER_ERROR ? { code: 2 } : {} });
  };
  const request = (object: object, method: string, host: string) =>
    // Without its path, which may name a member or a bank account.
    begin(object, method, [attribute('http.request.method', method), attribute('server.address', host)]);

  type Fetched = { request: { origin: string | URL; method: string }; response?: { statusCode: number } };
  type Sent = { request: ClientRequest; response: IncomingMessage };
  const channels: Record<string, ChannelListener> = {
    [STATEMENTS.name as string]: (message) => {
      const { text } = message as StatementMessage;
      const [, operation = 'SQL'] = /^\s*(\w+)/.exec(text) ?? [];
      const attributes = [attribute('db.system.name', 'postgresql')];
      begin(message as object, operation, [...attributes, attribute('db.query.text', text.slice(0, STATEMENT_CHARS))]);
    },
    [STATEMENT_ENDS.name as string]: (message) => end(message as object),
    'undici:request:create': (message) => {
      const { request: sent } = message as Fetched;
      request(sent, sent.method, new URL(sent.origin).host);
    },
    'undici:request:headers': (message) => end((message as Fetched).request, (message as Fetched).response?.statusCode),
    'undici:request:error': (message) => end((message as Fetched).request, SERVER_ERROR),
    'http.client.request.start': (message) => {
      const { request: sent } = message as Sent;
      request(sent, sent.method, String(sent.getHeader('host')));
      sent.once('close', () => end(sent, SERVER_ERROR));
    },
    'http.client.response.finish': (message) => end((message as Sent).request, (message as Sent).response.statusCode),
  };
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener);
  };
}
