import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { CallTable } from '@krapao/contract/call';
import { readConfig } from '../app/config.ts';
import { refuseUnknown } from '../app/http/guards.ts';
import { httpServer } from '../app/http/http-server.ts';
import { limitsOn } from '../app/http/rate-limits.ts';
import type { OperatorIdentity, Recognise, Recognisers } from '../platform/http/callers.ts';
import { idempotency } from '../platform/http/idempotency.ts';
import { rateLimits } from '../platform/http/rate-limit-store.ts';
import { contractServer, type Gate, type Serve } from '../platform/http/serve.ts';
import { createLog } from '../platform/logs/log.ts';
import { newAddress } from './members.ts';
import type { TestServer } from './test-server.ts';

/** Operators by token; only tests add entries. */
const operators = new Map<string, OperatorIdentity>();

export function givenOperator(
  permissions: string[],
  id: string = randomUUID(),
  { isProved = true } = {},
): { id: string; token: string } {
  const token = randomUUID();
  operators.set(token, {
    id,
    sessionId: token,
    name: id,
    permissions: new Set(permissions),
    isLocked: false,
    isProved,
  });
  return { id, token };
}

export const recogniseOperators: Recognise = async ({ headers }) => ({
  operator: operators.get(headers.authorization?.slice('Bearer '.length) ?? ''),
});

export type Sent = { token?: string; cookie?: string | undefined; key?: string; address?: string; body?: object };
/** The answers of the calls in these tests. */
type Entry = { who: string; time: number; [more: string]: unknown };
export type Port = Awaited<ReturnType<typeof servedTable>>;

type Options<Calls extends CallTable> = {
  calls: Calls;
  routes(serve: Serve<Calls>): void;
  recognisers: Recognisers;
  limitFactor: number;
  uploads?: Gate['uploads'];
};

/** A table of calls on a separate port, beside the members' server and on its database. */
export async function servedTable<Calls extends CallTable>(
  { connection, clock, database }: TestServer,
  { calls, routes, recognisers, limitFactor, uploads: given }: Options<Calls>,
) {
  const config = readConfig({ DATABASE_URL: database.serverUrl, APP_SECRET: 'x'.repeat(32), TRUSTED_PROXIES: '1' });
  const limits = rateLimits(connection.db, clock);
  const app = await httpServer({ config, log: createLog('silent'), limits, eventLoopDelayMaxMs: 0 });
  const limit = limitsOn(app, limitFactor);
  const uploads = given ?? { folder: config.filesDir, bytesMax: async () => 1_000 };
  const once = idempotency(connection.db, clock, config.secrets);
  const { serve } = contractServer(app, { calls }, { recognisers, limit, once, uploads, isEmbedded: false });
  routes(serve);
  refuseUnknown(app, { limit: limit('unknown'), isPage: () => false });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;

  /** Over real HTTP, from a new address unless one is given. */
  const send = async (call: string, { token, cookie, key, address = newAddress(), body }: Sent = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [given] = answer.headers.getSetCookie();
    return { status: answer.status, body: (await answer.json()) as Entry, cookie: given?.split(';')[0] };
  };
  return { send, url: `http://127.0.0.1:${port}`, close: () => app.close() };
}
