import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import { sameText } from './same-text.ts';

/** For `onRequest`, so before the faults: an unauthorised call must not use up a fault. */
export function requireBearer(key: string) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!sameText(given, key)) throw new Problem(401, 'UNAUTHORIZED', 'wrong or missing key');
  };
}
