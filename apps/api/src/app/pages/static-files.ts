import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Serves the built files of a web app. A file with a hash in its name never changes. */
export async function staticFiles(
  app: FastifyInstance,
  root: string,
  headersOf: (reply: Pick<FastifyReply, 'header'>, path: string) => void = () => {},
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz,map}', '.vite/**', 'index.html'],
    setHeaders: (reply, path) => {
      const isHashed = /-[\w-]{8}\.\w+$/.test(path.replace(/\.(br|gz)$/, ''));
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      headersOf(reply, path);
    },
  });
}
