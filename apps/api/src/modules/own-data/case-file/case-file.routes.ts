import { CASE_FILE_PATH, type officeCaseFileCalls } from '@krapao/contract/office/case-files';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Recognise, refuseOthers } from '../../../platform/http/callers.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { archiveName } from '../build-archive.ts';
import type { CaseFileDeps } from './case-file.deps.ts';
import { type CaseFile, caseFilesRepository } from './case-files.repository.ts';
import { readCaseFile } from './read-case-file.ts';
import { requestCaseFile } from './request-case-file.ts';

export function caseFileRoutes(serve: Serve<typeof officeCaseFileCalls>, deps: CaseFileDeps): void {
  serve('GET /api/office/members/{id}/case-file', async ({ params, locale }) => {
    await deps.checkMember(params.id);
    return { parts: await readCaseFile(deps, params.id, locale) };
  });

  serve('GET /api/office/members/{id}/case-files', async ({ params, operator }) => {
    await deps.checkMember(params.id);
    const files = await caseFilesRepository(deps.db).listOf(params.id);
    const names = await deps.operatorNames([...new Set(files.map(({ requestedBy }) => requestedBy))]);
    return files.map(({ id, requestedBy, reason, requestedAt, state, expiresAt, bytes }) => ({
      ...{ id, reason, state },
      requestedBy: names.get(requestedBy) ?? requestedBy,
      isOwn: requestedBy === operator.id,
      requestedAt: requestedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      bytes: bytes === null ? null : Number(bytes),
    }));
  });

  serve('POST /api/office/members/{id}/case-files', ({ params, operator, body, locale }) =>
    requestCaseFile(deps, { memberId: params.id, operatorId: operator.id, locale, ...body }),
  );

  serve('GET /api/office/members/{id}/case-files/{file}/link', async ({ params, operator }) => {
    const found = await caseFilesRepository(deps.db).find(params.file);
    if (found?.memberId !== params.id || !isFor(deps, found, operator.id)) throw new AppError('NO_DATA');
    return { url: CASE_FILE_PATH + deps.links.sign(found.id) };
  });
}

/** Ready, not over, and requested by this operator. */
const isFor = ({ clock }: CaseFileDeps, { state, expiresAt, requestedBy }: CaseFile, operatorId: string): boolean =>
  state === 'ready' && expiresAt !== null && expiresAt > clock.now() && requestedBy === operatorId;

const FOR_ASKER = { access: 'operator', permission: 'members.case-file', summary: '', limit: 'read' } as const;

/** Serves a case file behind a signed link, which works with the session of its operator alone. */
export function caseFiles(
  app: FastifyInstance,
  deps: CaseFileDeps,
  limit: onRequestAsyncHookHandler,
  recogniseOperator: Recognise,
): void {
  const config = { access: 'operator' } as const;
  app.get<{ Params: { token: string } }>(
    `${CASE_FILE_PATH}:token`,
    { config, onRequest: limit },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const caller = await recogniseOperator(request, reply);
      refuseOthers({ ...FOR_ASKER, response: undefined as never }, caller);
      const id = deps.links.read(request.params.token);
      const found = id ? await caseFilesRepository(deps.db).find(id) : undefined;
      if (!found || !isFor(deps, found, caller.operator?.id ?? '')) throw new AppError('NO_DATA');
      const bytes = Number(found.bytes);
      const content = await deps.archives.readPart(archiveName(found.id), { start: 0, end: bytes - 1 });
      if (!content) throw new AppError('NO_DATA');
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="krapao-case-${found.memberId}.zip"`)
        .header('content-length', bytes)
        .send(content);
    },
  );
}
