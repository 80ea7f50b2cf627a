import type { CallName, CallTable, Parsed } from '@krapao/contract/call';
import type { Calls } from '@krapao/contract/calls';
import type { FastifyInstance } from 'fastify';

export type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** An object is sent as JSON; a string or a buffer unchanged. */
  body?: unknown;
  token?: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** The client address of the request. */
  address?: string;
};

/** A success has the data; a refusal has a message. Tests read either without narrowing. */
type BodyOf<Data> = (Data extends readonly unknown[] ? Data : Omit<Data, 'message'>) & {
  message?: string;
  key?: string;
};

export type Answer<Data> = {
  readonly status: number;
  readonly body: BodyOf<Data>;
  readonly headers: Record<string, number | string | string[] | undefined>;
};

export type Caller<Table extends CallTable = Calls> = <Key extends CallName & keyof Table>(
  key: Key,
  options?: CallOptions,
) => Promise<Answer<Parsed<Table[Key], 'response'>>>;

export function callWith<Table extends CallTable = Calls>(app: FastifyInstance): Caller<Table> {
  return async (key, { params = {}, query = {}, body, token, cookie, headers = {}, address = '203.0.113.1' } = {}) => {
    const [method, path = ''] = key.split(' ');
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const answer = await app.inject({
      method: method as 'GET',
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'unknown')),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      remoteAddress: address,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    });
    const type = String(answer.headers['content-type'] ?? '');
    return {
      status: answer.statusCode,
      body: type.startsWith('application/json') ? answer.json() : (answer.payload as never),
      headers: answer.headers,
    };
  };
}
