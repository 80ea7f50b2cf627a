import { PICTURE_PATH } from '@krapao/contract/documents/pictures';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Recognise } from '../../../platform/http/callers.ts';
import { refuseOthers } from '../../../platform/http/callers.ts';
import type { CatalogueDeps } from '../catalogue.deps.ts';
import { picturesRepository } from './pictures.repository.ts';

const YEAR_SECONDS = 31_536_000;
const FOR_OPERATORS = { access: 'operator', permission: 'catalogue.read', summary: '', limit: 'read' } as const;

/**
 * Serves uploaded pictures at addresses that never change their content: published ones to anybody, all others to
 * operators alone.
 */
export function cataloguePictures(
  app: FastifyInstance,
  { db, files }: Pick<CatalogueDeps, 'db' | 'files'>,
  limit: onRequestAsyncHookHandler,
  recogniseOperator?: Recognise,
): void {
  app.get<{ Params: { name: string } }>(`${PICTURE_PATH}:name`, { onRequest: limit }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (recogniseOperator) {
      const call = { ...FOR_OPERATORS, response: undefined as never };
      refuseOthers(call, await recogniseOperator(request, reply));
    }
    const { name } = request.params;
    const picture = await picturesRepository(db).find(name);
    const bytes = (picture?.isPublished || (picture && recogniseOperator)) && (await files.read(name));
    if (!bytes) throw new AppError('NO_DATA');
    return reply
      .type('image/webp')
      .header('cache-control', `${recogniseOperator ? 'private' : 'public'}, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  });
}
