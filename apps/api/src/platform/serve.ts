import type { IncomingMessage } from 'node:http';
import type { Access, Call, Limit } from '@krapao/contract/call';
import {
  type AnswerOf,
  CALLS,
  type CallKey,
  type Calls,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
} from '@krapao/contract/calls';
import { failuresOf } from '@krapao/contract/failures';
import { isLocale, LANGUAGE_TAG, LOCALES, type Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { callerAddress } from './address.ts';
import { AppError } from './app-error.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { endForm, receiveForm, type UploadedForm } from './files-upload.ts';
import { type Answer, type idempotency, isKeyTaken, type Keep } from './idempotency.ts';
import { validate } from './validate.ts';

export type MemberIdentity = { readonly id: string; readonly sessionId: string; readonly currency: Currency };

/** What a handler gets: everything checked, nothing of the transport but where it came from. */
export type Asked<Key extends CallKey> = {
  readonly member: Calls[Key]['access'] extends 'member' ? MemberIdentity : MemberIdentity | undefined;
  readonly params: ParsedParamsOf<Key>;
  readonly query: ParsedQueryOf<Key>;
  readonly body: ParsedBodyOf<Key>;
  /** The file of a multipart form, while the handler runs. */
  readonly form: Calls[Key] extends { multipart: true } ? UploadedForm : undefined;
  readonly locale: Locale;
  readonly address: string;
  readonly device: string;
  readonly cookies: Cookies;
  readonly idempotencyKey: string | undefined;
  /** For a call that keeps its own answer, when it has one to keep. */
  readonly keep?: Keep | undefined;
};

export type Handler<Key extends CallKey> = (asked: Asked<Key>) => Promise<AnswerOf<Key>>;

/**
 * Registers a handler for a call of the contract. The contract brings path, access, limit and schemas. A handler that
 * does all its work in one transaction may keep its answer there.
 */
export type Serve = <Key extends CallKey>(key: Key, handler: Handler<Key>, options?: { keepsAnswer?: true }) => void;

export type Gate = {
  /** Who sends this request; undefined when nobody, or a session that is over. */
  identify(request: FastifyRequest): Promise<MemberIdentity | undefined>;
  limit(limit: Limit): onRequestAsyncHookHandler;
  once: ReturnType<typeof idempotency>;
  /** Where files lie while they come in, and how large the file of a call may be. */
  uploads: { folder: string; bytesMax(key: CallKey): Promise<number> };
  /** For tests: a refusal that the contract does not list is a fault of ours, and is not sent. */
  isStrict?: boolean;
  /** Whether our page may stand inside another site's. */
  isEmbedded: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    member: MemberIdentity | undefined;
  }
  interface FastifyContextConfig {
    /** Who may call this route. Every route under /api says so. */
    access?: Access;
    /** The body is a file, which takes its time on a slow line. */
    isUpload?: boolean;
  }
}

export type ContractServer = {
  readonly serve: Serve;
  /** Gives every call nobody served a 501, and names those calls. */
  refuseTheRest(): readonly CallKey[];
};

export function contractServer(app: FastifyInstance, gate: Gate): ContractServer {
  const served = new Set<CallKey>();
  app.decorateRequest('member', undefined);

  /** Who may, and how often: all of it is asked before a byte of the body is read. */
  const routeOf = (key: CallKey) => {
    const { access, limit, multipart }: Call = CALLS[key];
    const [method, url] = splitKey(key);
    return {
      method,
      url,
      // A HEAD would run the GET, and some GETs change state.
      exposeHeadRoute: false,
      config: { access, ...(multipart && { isUpload: true }) },
      // Counted before anybody is turned away, or wrong tokens could be tried without end.
      onRequest: [
        async (request: FastifyRequest) => {
          refusePrefetch(request);
          // PostgreSQL has no place for it in a text.
          if (/%00/.test(request.url)) throw new AppError('KEY_INVALID', { key: 'url' });
          request.member = await gate.identify(request);
        },
        gate.limit(limit),
        async (request: FastifyRequest) => {
          if (access === 'member' && !request.member) throw new AppError('invalid-token');
        },
      ],
    };
  };

  const serve: Serve = (key, handler, { keepsAnswer } = {}) => {
    if (served.has(key)) throw new Error(`${key} is served twice`);
    served.add(key);
    const call = CALLS[key];
    const route: RouteOptions = {
      ...routeOf(key),
      handler: async (request, reply) => {
        const asked = readRequest(key, request, cookiesOf(request, reply, gate.isEmbedded));
        const work = async (keep?: Keep) => {
          const keepParsed: Keep | undefined = keep && ((send, body) => keep(send, call.response.parse(body)));
          try {
            return { status: 200, body: call.response.parse(await handler({ ...asked, keep: keepParsed })) };
          } catch (error) {
            throw ownFailure(key, request, error, gate);
          }
        };
        try {
          const answer =
            asked.idempotencyKey && 'once' in call ? await onceOnly(gate, key, asked, work, keepsAnswer) : await work();
          reply.status(answer.status);
          return answer.body;
        } finally {
          if (asked.form) await endForm(request.raw, asked.form);
        }
      },
    };
    if ('multipart' in call) void app.register(async (scope) => readForms(scope, route, gate.uploads, key));
    else app.route(route);
  };

  return {
    serve,
    refuseTheRest() {
      const rest = (Object.keys(CALLS) as CallKey[]).filter((key) => !served.has(key));
      for (const key of rest) {
        const route = routeOf(key);
        const refuse = async () => {
          throw new AppError('NO_DATA', {}, 501);
        };
        app.route({ ...route, onRequest: [...route.onRequest, refuse], handler: refuse });
      }
      return rest;
    },
  };
}

/** Only here are forms read: every other call refuses them as a type it does not know. */
function readForms(scope: FastifyInstance, route: RouteOptions, uploads: Gate['uploads'], key: CallKey): void {
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) =>
    receiveForm(payload, request.headers, { folder: uploads.folder, bytesMax: await uploads.bytesMax(key) }),
  );
  scope.route(route);
}

/** "GET /api/x/{id}" → ["GET", "/api/x/:id"]. */
function splitKey(key: CallKey): ['GET' | 'POST' | 'PUT' | 'DELETE', string] {
  const [method, path = ''] = key.split(' ');
  return [method as 'GET', path.replaceAll(/\{(\w+)\}/g, ':$1')];
}

function readRequest<Key extends CallKey>(key: Key, request: FastifyRequest, cookies: Cookies): Asked<Key> {
  const call = CALLS[key] as { params?: never; query?: never; body?: never; invalidCode?: never; multipart?: true };
  return {
    member: request.member,
    params: validate(call.params, request.params),
    query: validate(call.query, request.query),
    body: validate(call.body, request.body, call.invalidCode),
    form: call.multipart && (isMultipart(request) ? request.body : NO_FORM),
    locale: preferredLocale(request.headers['accept-language']),
    address: callerAddress(request),
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    cookies,
    idempotencyKey: readIdempotencyKey(request),
  } as Asked<Key>;
}

const NO_FORM: UploadedForm = { files: 0, upload: undefined };

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Some calls have a code of their own for "it went wrong here"; why it did is for the log. */
function ownFailure(key: CallKey, request: FastifyRequest, error: unknown, { isStrict }: Gate): unknown {
  if (isKeyTaken(error)) return error;
  const call: Call = CALLS[key];
  if (error instanceof AppError) {
    const { code, status } = error;
    if (failuresOf(call).some((failure) => failure.code === code && failure.status === status)) return error;
    const stray = new Error(`${key} answers ${status} ${code}, which its contract does not list`);
    if (isStrict) return stray;
    request.log.error({ err: stray }, 'an answer is not in the contract');
    return error;
  }
  if (!call.failCode) return error;
  request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
  return new AppError(call.failCode);
}

/** Refusals are answers too: whoever asks again with the same key must hear the same no. */
async function onceOnly<Key extends CallKey>(
  gate: Gate,
  key: Key,
  asked: Asked<Key>,
  work: (keep?: Keep) => Promise<Answer>,
  keepsAnswer: true | undefined,
) {
  const claim = {
    scope: asked.member?.id ?? 'public',
    key: asked.idempotencyKey ?? '',
    request: [key, asked.params ?? null, asked.body ?? null, ...(asked.form ? [asked.form.upload?.sha256] : [])],
  };
  const answer = (keep?: Keep) =>
    work(keep).catch((error: unknown) => {
      if (error instanceof AppError) return { status: error.status, body: error.body };
      throw error;
    });
  return keepsAnswer ? gate.once.inCommit(claim, answer) : gate.once(claim, () => answer());
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase();
  throw new AppError('KEY_INVALID', { key: 'idempotency-key' });
}

/** Some GETs change state (the specification's paths): a browser guessing ahead must not set them off. */
function refusePrefetch(request: FastifyRequest): void {
  const { 'sec-purpose': secPurpose, purpose, 'x-moz': moz } = request.headers;
  if ([secPurpose, purpose, moz].some((value) => /prefetch|prerender/i.test(String(value ?? '')))) {
    throw new AppError('KEY_INVALID', { key: 'sec-purpose' });
  }
}

function preferredLocale(header: string | undefined): Locale {
  const wanted = header?.slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => LANGUAGE_TAG[locale] === wanted) ?? (isLocale(wanted) ? wanted : 'th');
}
