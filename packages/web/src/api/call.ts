import type { CallTable, Parsed, Sent } from '@krapao/contract/call';
import type { AnswerOf, CallKey, Calls } from '@krapao/contract/calls';
import { CLIENT_HEADER, CLIENT_VERSION, LIMITS } from '@krapao/contract/limits';
import { LANGUAGE_TAG } from '@krapao/contract/locales';
import { currentLocale } from '../i18n/locale.ts';
import { currentToken } from '../session/session.ts';
import { syncServerClock } from '../time/server-time.ts';
import { ApiError } from './api-error.ts';
import { earlyCall, storeEarlyCall, takeEarlyCall } from './early-calls.ts';

type Given<Name extends string, Value> = Value extends undefined ? { [N in Name]?: never } : { [N in Name]: Value };

/** Calls that move money or grant something need a key, the same until an answer arrives, so that a retry acts once. */
type OnceKey<Call> = Call extends { once: true } ? { idempotencyKey: string } : { idempotencyKey?: never };

type Request<Call> = Given<'params', Sent<Call, 'params'>> &
  Given<'body', Sent<Call, 'body'>> &
  OnceKey<Call> & {
    query?: Sent<Call, 'query'>;
    signal?: AbortSignal;
    /** Lets the request outlive the page. */
    keepalive?: boolean;
    elsewhere?: Elsewhere;
    /** Without the session: a public call that must not show who makes it. */
    isAnonymous?: boolean;
  };

/** Another server than the page's own, with the headers that replace our cookies there. */
export type Elsewhere = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

type Arguments<Call> =
  Partial<Record<string, never>> extends Request<Call> ? [request?: Request<Call>] : [request: Request<Call>];

/** Makes calls of one table, typed by call name. */
export type CallOf<Table> = <Key extends keyof Table & string>(
  key: Key,
  ...[request]: Arguments<Table[Key]>
) => Promise<Parsed<Table[Key], 'response'>>;

/** Calls without arguments. */
type EarlyKey = { [Key in CallKey]: [] extends Arguments<Calls[Key]> ? Key : never }[CallKey];

let clientName = 'web';

/** Sets the name of the app for all calls; run before the first call. */
export function nameClient(name: string): void {
  clientName = name;
}

/**
 * Makes a call of the contract; the key is method and path. Only the types of the contract are used, so that no schema
 * is part of the bundle. Callers handle failures.
 */
export async function call<Key extends CallKey>(key: Key, ...given: Arguments<Calls[Key]>): Promise<AnswerOf<Key>> {
  // Narrowing the requests of all calls at once is too much for the compiler.
  const [request = {}] = given as readonly { signal?: AbortSignal }[];
  const { signal } = request;
  const response = await (takeEarlyCall(key) ?? send(key, request)).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('NETWORK');
  });
  return readAnswer(response);
}

/** `call` for the table of another app; differs in its types only. */
export const callTo = <Table extends CallTable>(): CallOf<Table> => call as unknown as CallOf<Table>;

/** Makes a call for a screen that is still loading. */
export function callEarly(key: EarlyKey): void {
  storeEarlyCall(key, send(key));
}

/** Reads the answer of an early call without taking it from the screen that will. */
export async function peekEarly<Key extends EarlyKey>(key: Key): Promise<AnswerOf<Key> | undefined> {
  const response = await earlyCall(key)?.then((answer) => answer.clone());
  return response && readAnswer(response);
}

function send(key: CallKey, request: object = {}): Promise<Response> {
  const { params, query, body, idempotencyKey, signal, keepalive, elsewhere, isAnonymous } = request as Omit<
    Request<Calls[CallKey]>,
    'idempotencyKey'
  > & { idempotencyKey?: string };
  const [method = '', path = ''] = key.split(' ');
  const timeout = AbortSignal.timeout(LIMITS.httpTimeoutMs);
  return fetch((elsewhere?.url ?? '') + fillPath(path, params) + toQuery(query), {
    method,
    headers: {
      ...headersOf(idempotencyKey, isAnonymous),
      ...elsewhere?.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

export function headersOf(idempotencyKey: string | undefined, isAnonymous = false): Record<string, string> {
  const token = isAnonymous ? undefined : currentToken();
  return {
    [CLIENT_HEADER]: `${clientName}/${CLIENT_VERSION}`,
    'accept-language': LANGUAGE_TAG[currentLocale()],
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

/** Parses an answer and syncs the server clock; throws ApiError on a failure. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  syncServerClock(response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer;
  const { message, ...details } = (answer ?? {}) as { message?: string };
  throw new ApiError(message ?? 'INTERNAL_SERVER_ERROR', response.status, details);
}

function fillPath(path: string, params: object | undefined): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
}

function toQuery(query: object | undefined): string {
  return query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
}
