import type { IncomingMessage } from 'node:http';
import type { Access, Call, CallName, CallTable, Limit, Parsed } from '@krapao/contract/call';
import type { Calls as MemberCalls } from '@krapao/contract/calls';
import { failuresOf } from '@krapao/contract/failures';
import { isLocale, LANGUAGE_TAG, LOCALES, type Locale } from '@krapao/contract/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { readLate } from '../database/read-late.ts';
import { endForm, receiveForm, type UploadedForm } from '../files/files-upload.ts';
import { type AuditTrail, auditOf } from '../logs/audit-trail.ts';
import { callerAddress, deviceOf } from './address.ts';
import { AppError } from './app-error.ts';
import {
  type Caller,
  type Guest,
  type MemberIdentity,
  nameOf,
  type OperatorIdentity,
  type Recognisers,
  refuseOthers,
} from './callers.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { type Answer, type IdempotentCommit, type idempotency, isKeyInUse } from './idempotency.ts';
import { validate } from './validate.ts';

/** The identity that a handler receives, by access kind. */
type CallerOf = {
  public: { readonly member: MemberIdentity | undefined };
  visitor: { readonly member: MemberIdentity | undefined; readonly guest: Guest };
  member: { readonly member: MemberIdentity };
  operator: { readonly operator: OperatorIdentity };
};

/** A handler's input: validated, and free of the transport except for its origin. */
export type CallInput<C extends Call> = CallerOf[C['access']] & {
  readonly params: Parsed<C, 'params'>;
  readonly query: Parsed<C, 'query'>;
  readonly body: Parsed<C, 'body'>;
  /** The file of a multipart form, available while the handler runs. */
  readonly form: C extends { multipart: true } ? UploadedForm : undefined;
  readonly locale: Locale;
  readonly address: string;
  readonly device: string;
  readonly cookies: Cookies;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects before the answer. */
  readonly closeSignal: () => AbortSignal;
  /** For a call that stores its own answer, when there is a key. */
  readonly keep?: IdempotentCommit | undefined;
};

export type Handler<C extends Call> = (input: CallInput<C>) => Promise<Parsed<C, 'response'>>;

/**
 * Registers a handler for a call of a table. The table defines path, access, limit and schemas. A handler may store its
 * answer in the transaction that makes it true.
 */
export type Serve<Calls extends CallTable = MemberCalls> = <Key extends CallName & keyof Calls>(
  key: Key,
  handler: Handler<Calls[Key]>,
  options?: { storesAnswer?: true },
) => void;

type ServedTable<Calls extends CallTable> = {
  readonly calls: Calls;
  /** Calls without a handler yet: they answer 501. */
  readonly toCome?: readonly (CallName & keyof Calls)[];
};

export type Gate = {
  readonly recognisers: Recognisers;
  limit(limit: Limit): onRequestAsyncHookHandler;
  once: ReturnType<typeof idempotency>;
  /** Folder of incoming files, and the size limit of a call's file. */
  uploads: { folder: string; bytesMax(key: string): Promise<number> };
  /** Trail of callers' acts; none at the members' port, whose tables are the record. */
  audit?: AuditTrail;
  /** For tests: an error code missing from the call's contract fails the request instead of being sent. */
  isStrict?: boolean;
  /** Whether another site may frame our page. */
  isEmbedded: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a call of the table; undefined on other routes. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** Access kind of this route. Required for every route under /api. */
    access?: Access;
    /** The body is a file, which takes its time on a slow connection. */
    isUpload?: boolean;
  }
}

/** Serves a call table. A Fastify instance has one table, and is not ready while a call lacks its handler. */
export function contractServer<Calls extends CallTable>(
  app: FastifyInstance,
  { calls, toCome = [] }: ServedTable<Calls>,
  gate: Gate,
): { readonly serve: Serve<Calls> } {
  const served = new Set<string>();
  app.decorateRequest('caller', undefined);
  for (const [key, { access }] of Object.entries<Call>(calls)) {
    if (access !== 'public' && !gate.recognisers[access]) throw new Error(`${key}: nobody recognises its ${access}`);
  }

  const take = (key: CallName): Call => {
    const call = calls[key];
    if (!call) throw new Error(`${key} is not a call of this table`);
    if (served.has(key)) throw new Error(`${key} is served twice`);
    served.add(key);
    return call;
  };

  /** Checks access and limits before a byte of the body is read. */
  const routeOf = (key: string, call: Call) => {
    const [method, url] = splitKey(key);
    const recognise = gate.recognisers[call.access] ?? (async () => ({}));
    return {
      method,
      url,
      // A HEAD would run the GET, and some GETs change state.
      exposeHeadRoute: false,
      config: { access: call.access, ...(call.multipart && { isUpload: true }) },
      // Counted before any refusal, or wrong tokens could be tried without limit.
      onRequest: [
        async (request: FastifyRequest, reply: FastifyReply) => {
          refusePrefetch(request);
          // PostgreSQL cannot store the zero character in a text.
          if (/%00/.test(request.url)) throw new AppError('KEY_INVALID', { key: 'url' });
          request.caller = await recognise(request, reply);
        },
        gate.limit(call.limit),
        async ({ caller = {} }: FastifyRequest) => refuseOthers(call, caller),
      ],
    };
  };

  const serve: Serve<Calls> = (key, handler, { storesAnswer } = {}) => {
    const call = take(key);
    const audit = auditOf(gate.audit, key, call);
    const route: RouteOptions = {
      ...routeOf(key, call),
      onError: (request, _reply, error) => audit.refused(request, error),
      handler: async (request, reply) => {
        const input = readRequest(call, request, reply, cookiesOf(request, reply, gate.isEmbedded));
        const work = async (keep?: IdempotentCommit) => {
          const storeParsed: IdempotentCommit | undefined = keep && {
            claim: keep.claim,
            answer: (send, body) => keep.answer(send, call.response.parse(body)),
          };
          try {
            const given = { keep: storeParsed, ...input } as Parameters<typeof handler>[0];
            const answer = call.mayBeLate ? await readLate(() => handler(given)) : await handler(given);
            return { status: 200, body: call.response.parse(answer) };
          } catch (error) {
            throw ownFailure(key, call, request, error, gate);
          }
        };
        try {
          const claim = input.idempotencyKey && call.once && claimOf(key, input, request.caller);
          const once = storesAnswer ? gate.once.inCommit : gate.once;
          const answer = await audit.around(request, input, async () =>
            claim ? once(claim, (keep?: IdempotentCommit) => refusalsToo(() => work(keep))) : work(),
          );
          reply.status(answer.status);
          return answer.body;
        } finally {
          if (input.form) await endForm(request.raw, input.form);
        }
      },
    };
    if (call.multipart) void app.register(async (scope) => readForms(scope, route, gate.uploads, key));
    else app.route(route);
  };

  for (const key of toCome) {
    const route = routeOf(key, take(key));
    const refuse = async () => {
      throw new AppError('NO_DATA', {}, 501);
    };
    app.route({ ...route, onRequest: [...route.onRequest, refuse], handler: refuse });
  }
  app.addHook('onReady', async () => {
    const missing = Object.keys(calls).filter((key) => !served.has(key));
    if (missing.length > 0) throw new Error(`nobody serves ${missing.join(', ')}`);
  });
  return { serve };
}

/** Parses forms for this route only: every other call refuses them as an unknown type. */
function readForms(scope: FastifyInstance, route: RouteOptions, uploads: Gate['uploads'], key: string): void {
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) =>
    receiveForm(payload, request.headers, { folder: uploads.folder, bytesMax: await uploads.bytesMax(key) }),
  );
  scope.route(route);
}

/** "GET /api/x/{id}" → ["GET", "/api/x/:id"]. */
function splitKey(key: string): ['GET' | 'POST' | 'PUT' | 'DELETE', string] {
  const [method, path = ''] = key.split(' ');
  return [method as 'GET', path.replaceAll(/\{(\w+)\}/g, ':$1')];
}

type Read = ReturnType<typeof readRequest>;

/** Validates by the call's own schemas, whose types are the handler's. */
function readRequest(call: Call, request: FastifyRequest, reply: FastifyReply, cookies: Cookies) {
  // The spread comes last: V8 is slow to add properties to an object made by a spread.
  return {
    params: validate(call.params, request.params),
    query: validate(call.query, request.query),
    body: validate(call.body, request.body, call.invalidCode),
    form: call.multipart && (isMultipart(request) ? (request.body as UploadedForm) : NO_FORM),
    locale: preferredLocale(request.headers['accept-language']),
    address: callerAddress(request),
    device: deviceOf(request),
    cookies,
    idempotencyKey: readIdempotencyKey(request),
    closeSignal: () => closeSignalOf(reply),
    ...request.caller,
  };
}

function closeSignalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

const NO_FORM: UploadedForm = { files: 0, upload: undefined };

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Some calls have their own code for an internal failure; the cause goes to the log. */
function ownFailure(key: string, call: Call, request: FastifyRequest, error: unknown, { isStrict }: Gate): unknown {
  if (isKeyInUse(error)) return error;
  if (error instanceof AppError) {
    const { code, status } = error;
    if (failuresOf(call).some((failure) => failure.code === code && failure.status === status)) return error;
    const stray = new Error(`${key} answers ${status} ${code}, which its contract does not list`);
    if (isStrict) return stray;
    request.log.error({ event: 'answer.not-in-contract', err: stray }, 'an answer is not in the contract');
    return error;
  }
  if (!call.failCode) return error;
  request.log.error({ event: 'request.failed', err: error, route: request.routeOptions.url }, 'a request failed');
  return new AppError(call.failCode);
}

/** A key belongs to its caller. Public calls have no caller, and their keys are hard enough to guess. */
const claimOf = (key: string, { params, body, form, idempotencyKey = '' }: Read, caller: Caller = {}) => ({
  scope: nameOf(caller) ?? 'public',
  key: idempotencyKey,
  request: [key, params ?? null, body ?? null, ...(form ? [form.upload?.sha256] : [])],
});

/** Refusals are answers too: a retry with the same key must get the same refusal. */
const refusalsToo = (work: () => Promise<Answer>): Promise<Answer> =>
  work().catch((error: unknown) => {
    if (error instanceof AppError) return { status: error.status, body: error.body };
    throw error;
  });

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase();
  throw new AppError('KEY_INVALID', { key: 'idempotency-key' });
}

/** Some GETs change state (the specification's paths): a browser's prefetch must not trigger them. */
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
