import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { staticFiles } from './static-files.ts';

/** Serves the built back office. Every path that is neither a file nor a call gets its page. */
export async function officePages(
  app: FastifyInstance,
  folder: URL,
): Promise<{ sendPage(reply: FastifyReply): FastifyReply }> {
  const page = await readFile(new URL('index.html', folder), 'utf8');
  await staticFiles(app, fileURLToPath(folder));
  return {
    sendPage: (reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  };
}
