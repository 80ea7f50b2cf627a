import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { FILE_PATH } from '../present-message.ts';
import { chatFilesRepository } from './chat-files.repository.ts';

/**
 * Serves the file behind a signed link with the content type of a picture or video only, whatever its bytes contain.
 */
export function chatFiles(app: FastifyInstance, deps: ChatDeps, limit: onRequestAsyncHookHandler): void {
  const config = { access: 'public' } as const;
  app.get<{ Params: { token: string } }>(`${FILE_PATH}:token`, { config, onRequest: limit }, async (request, reply) => {
    const name = deps.links.read(request.params.token);
    const file = name ? await chatFilesRepository(deps.db).find(name) : undefined;
    if (!file) throw new AppError('NO_DATA');
    const part = partOf(request.headers.range, file.bytes);
    void reply
      .type(file.type)
      .header('accept-ranges', 'bytes')
      .header('content-disposition', `inline; filename="${file.name}"`)
      .header('content-security-policy', "default-src 'none'; img-src 'self'; media-src 'self'; sandbox");
    if (part === 'outside') {
      return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    }
    const { start, end } = part ?? { start: 0, end: file.bytes - 1 };
    const content = await deps.files.readPart(file.name, { start, end });
    // Stored by another node, in a folder that is not shared.
    if (!content) throw new AppError('NO_DATA');
    if (part) void reply.status(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
    return reply.header('content-length', end - start + 1).send(content);
  });
}

/** Players request videos in ranges. Anything but a single range returns the whole file. */
function partOf(range: string | undefined, bytes: number): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (!from && !to) return undefined;
  // "-500" means the last 500 bytes.
  const start = from ? Number(from) : Math.max(0, bytes - Number(to));
  const end = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  return start <= end ? { start, end } : 'outside';
}
