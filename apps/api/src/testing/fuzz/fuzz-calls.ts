import type { Call } from '@krapao/contract/call';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAddress } from '../members.ts';
import type { TestDatabase } from '../test-database.ts';
import { knownValues } from './known-values.ts';
import { type FuzzRequest, requestsOf } from './requests.ts';
import { untouchedOf } from './untouched.ts';

const { FUZZ_CALLS = '6', FUZZ_SEED = '1', FUZZ_ONLY = '' } = process.env;
/** Requests for each call, and the seed from which they follow. */
export const fuzzCount = Number(FUZZ_CALLS);
export const fuzzSeed = Number(FUZZ_SEED);

export const fuzzed = (calls: Readonly<Record<string, Call>>): [string, Call][] =>
  Object.entries(calls).filter(([key]) => key.includes(FUZZ_ONLY));

type Options = {
  app: FastifyInstance;
  database: TestDatabase;
  /** A member of whom others' refused requests change nothing. */
  witnessId: string;
  /** Names of the callers to choose from. */
  callers: readonly string[];
  /** Headers of a signed-in caller; anew after the caller's session has ended. */
  signIn(caller: string): Promise<Record<string, string>>;
};

/** Sends generated requests to a call; throws the smallest that fails inside, or is refused and changes something. */
export async function fuzzer({ app, database, witnessId, callers, signIn }: Options) {
  const known = await knownValues(database);
  const untouched = await untouchedOf(database, witnessId);
  const sessions = new Map<string, Record<string, string>>();
  let last = '';

  async function sessionOf(caller: string) {
    const session = sessions.get(caller) ?? (await signIn(caller));
    if (!sessions.has(caller)) last = await untouched();
    sessions.set(caller, session);
    return session;
  }

  async function send(method: string, { url, headers, payload }: FuzzRequest, caller: string) {
    const answer = await app.inject({
      ...{ method: method as 'GET', url, remoteAddress: newAddress() },
      headers: { ...(await sessionOf(caller)), ...headers },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode === 401) sessions.delete(caller);
    return answer;
  }

  return async (key: string, call: Call) => {
    const failures = new Set(['INTERNAL_SERVER_ERROR', ...(call.failCode ? [call.failCode] : [])]);
    const [method = ''] = key.split(' ');
    const requests = requestsOf(key, call, await known(key));
    const property = fc.asyncProperty(requests, fc.constantFrom(...callers), async (request, caller) => {
      const { statusCode, body } = await send(method, request, caller);
      const code = /"message":"(\w+)"/.exec(body)?.[1] ?? '';
      if (statusCode >= 500 || failures.has(code)) throw new Error(`${key} answers ${statusCode} ${body}`);
      const [before, after] = [last, await untouched()];
      last = after;
      if (statusCode >= 400) expect(after).toBe(before);
    });
    await fc.assert(property, { numRuns: fuzzCount, seed: fuzzSeed });
  };
}
