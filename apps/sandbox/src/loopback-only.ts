import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Restricts the routes of this scope to this machine, for tests and demos. */
export function loopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ ip }) => {
    if (!LOOPBACK.has(ip)) throw new Problem(403, 'LOOPBACK_ONLY', 'only this machine may ask for that');
  });
}
