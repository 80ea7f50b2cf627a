import type { RequestListener, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, isOutOfRoom, isUnreachable } from '../../platform/database/db.ts';
import { missingMigrations } from '../../platform/database/migrate.ts';
import type { Files } from '../../platform/files/files.ts';

export type HealthParts = {
  db: Db;
  /** Whether commits return. */
  canCommit(): Promise<boolean>;
  files: Files;
  isLogWritable(): boolean;
  /** Whether the process is about to stop. */
  isDraining(): boolean;
  migrationsFolder: URL;
};

export const ALIVE_PATH = '/healthz';
const ALIVE = { status: 'alive' };

/** Alive: the process answers. Ready: the process can do its work. */
export function healthRoutes(app: FastifyInstance, parts: HealthParts): void {
  const { db, files, migrationsFolder } = parts;
  // A busy process is alive: restarting it under load would make matters worse.
  app.get(ALIVE_PATH, { config: { pressureHandler: () => {} } }, async () => ALIVE);
  app.get('/readyz', async (_request, reply) => {
    if (parts.isDraining()) return reply.status(503).send({ status: 'stopping' });
    try {
      const missing = await missingMigrations(db, migrationsFolder);
      if (missing.length > 0) return await reply.status(503).send({ status: 'not migrated', missing });
      const writable = {
        database: await isDatabaseWritable(db),
        files: await files.isWritable(),
        log: parts.isLogWritable(),
      };
      const full = Object.entries(writable).flatMap(([name, isWritable]) => (isWritable ? [] : [name]));
      if (full.length > 0) return await reply.status(503).send({ status: 'cannot write', to: full });
      if (await parts.canCommit()) return { status: 'ready' };
      return await reply.status(503).send({ status: 'commits hang' });
    } catch {
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}

/** Answers liveness probes, which are frequent, ahead of Fastify: no hooks, and only the headers every response has. */
export function answerAlive(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  const body = JSON.stringify(ALIVE);
  const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  server.removeAllListeners('request').on('request', (request, response) => {
    if (request.url === ALIVE_PATH && request.method === 'GET') response.writeHead(200, head).end(body);
    else for (const handle of handlers) handle(request, response);
  });
}

/** Writes data that is gone when the statement ends, so that probes leave nothing behind. */
async function isDatabaseWritable(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ can: boolean }>`select can_write() as can`.execute(db);
    return rows[0]?.can ?? false;
  } catch (error) {
    // Out of room means not writable; an unreachable database is an error.
    if (isUnreachable(error) && !isOutOfRoom(error)) throw error;
    return false;
  }
}
