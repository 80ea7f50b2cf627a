import type { CallTable, Parsed, Sent } from '@krapao/contract/call';
import type { AnswerOf, CallKey, Calls } from '@krapao/contract/calls';
import { CLIENT_HEADER, CLIENT_VERSION, LIMITS } from '@krapao/contract/limits';
import { LANGUAGE_TAG } from '@krapao/contract/locales';
import { currentLocale } from '../i18n/locale.ts';
import { currentToken } from '../session/session.ts';
import { hearServerTime } from '../time/server-time.ts';
import { ApiError } from './api-error.ts';
import { earlyCall, keepEarlyCall, takeEarlyCall } from './early-calls.ts';

type Given<Name extends string, Value> = Value extends undefined ? { [N in Name]?: never } : { [N in Name]: Value };

/** What moves money or grants something has a key, kept until an answer came: asking again does not do it again. */
type OnceKey<Call> = Call extends { once: true } ? { idempotencyKey: string } : { idempotencyKey?: never };

type Request<Call> = Given<'params', Sent<Call, 'params'>> &
  Given<'body', Sent<Call, 'body'>> &
  OnceKey<Call> & {
    query?: Sent<Call, 'query'>;
    signal?: AbortSignal;
    /** Lets the request outlive the page. */
    keepalive?: boolean;
    elsewhere?: Elsewhere;
  };

/** Another server than the page's own, and what it is shown in place of our cookies. */
export type Elsewhere = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

type Arguments<Call> =
  Partial<Record<string, never>> extends Request<Call> ? [request?: Request<Call>] : [request: Request<Call>];

/** Makes calls of one table, each with what it needs and for what it answers. */
export type CallOf<Table> = <Key extends keyof Table & string>(
  key: Key,
  ...[request]: Arguments<Table[Key]>
) => Promise<Parsed<Table[Key], 'response'>>;

/** The calls that need nothing but their name. */
type EarlyKey = { [Key in CallKey]: [] extends Arguments<Calls[Key]> ? Key : never }[CallKey];

let clientName = 'web';

/** Says which app makes the calls, before the first of them. */
export function nameClient(name: string): void {
  clientName = name;
}

/**
 * Makes a call of the contract. Only its types are used here, so that no schema travels to the
 * browser: the key says method and path. What to do about a failure is decided elsewhere.
 */
export async function call<Key extends CallKey>(key: Key, ...[request]: Arguments<Calls[Key]>): Promise<AnswerOf<Key>> {
  const { signal } = (request ?? {}) as Request<unknown>;
  const response = await (takeEarlyCall(key) ?? sendInTurn(key, request)).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('NETWORK');
  });
  return readAnswer(response);
}

/** The same for the table of another app. Its types are all that it needs. */
export const callTo = <Table extends CallTable>(): CallOf<Table> => call as unknown as CallOf<Table>;

/** Makes a call for a screen that is still on its way. */
export function callEarly(key: EarlyKey): void {
  keepEarlyCall(key, send(key));
}

/** The answer to an early call for somebody else to look at; whoever takes the call gets it all the same. */
export async function peekEarly<Key extends EarlyKey>(key: Key): Promise<AnswerOf<Key> | undefined> {
  const response = await earlyCall(key)?.then((answer) => answer.clone());
  return response && readAnswer(response);
}

/**
 * A screen asks for all that it shows in the moment it is drawn, and to begin a request takes a slow phone 20 ms. So each
 * question is a task of its own, after the drawing; what changes something is sent at once.
 */
async function sendInTurn(
  key: CallKey,
  request: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<Response> {
  const isQuestion = key.startsWith('GET ') && !request.idempotencyKey;
  if (isQuestion) await new Promise<void>((resolve) => setTimeout(resolve));
  request.signal?.throwIfAborted();
  return send(key, request);
}

function send(key: CallKey, request: object = {}): Promise<Response> {
  const { params, query, body, idempotencyKey, signal, keepalive, elsewhere } = request as Omit<
    Request<Calls[CallKey]>,
    'idempotencyKey'
  > & { idempotencyKey?: string };
  const [method = '', path = ''] = key.split(' ');
  const timeout = AbortSignal.timeout(LIMITS.httpTimeoutMs);
  return fetch((elsewhere?.url ?? '') + fillPath(path, params) + toQuery(query), {
    method,
    headers: {
      ...headersOf(idempotencyKey),
      ...elsewhere?.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

/** What every call carries. */
export function headersOf(idempotencyKey: string | undefined): Record<string, string> {
  const token = currentToken();
  return {
    [CLIENT_HEADER]: `${clientName}/${CLIENT_VERSION}`,
    'accept-language': LANGUAGE_TAG[currentLocale()],
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

/** What every answer says, also about the time. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  hearServerTime(response);
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
