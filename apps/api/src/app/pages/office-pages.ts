import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { staticFiles } from './static-files.ts';
import { traceScript } from './trace-script.ts';

/** Members' screens with a draft in them: framed by our own pages only, and without any connection. */
const PREVIEW = /\/preview\/preview\.html(\.(br|gz))?$/;
const PREVIEW_POLICY =
  "default-src 'self';connect-src 'none';img-src 'self' data: blob:;object-src 'none';base-uri 'none';" +
  "form-action 'none';frame-src 'none';frame-ancestors 'self'";

/** Serves the built back office. Every path that is neither a file nor a call returns its page. */
export async function officePages(
  app: FastifyInstance,
  folder: URL,
  isTraced: boolean,
): Promise<{ sendPage(reply: FastifyReply): FastifyReply }> {
  const built = await readFile(new URL('index.html', folder), 'utf8');
  const page = isTraced ? traceScript(app)(built) : built;
  await staticFiles(app, fileURLToPath(folder), (reply, path) => {
    if (!PREVIEW.test(path)) return;
    reply.header('content-security-policy', PREVIEW_POLICY);
    reply.header('x-frame-options', 'SAMEORIGIN');
  });
  return {
    sendPage: (reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  };
}
