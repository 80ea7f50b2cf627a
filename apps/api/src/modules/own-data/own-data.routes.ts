import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { archiveName } from './build-archive.ts';
import { type DataExport, exportsRepository } from './exports.repository.ts';
import type { OwnDataDeps } from './own-data.deps.ts';
import { present, requestExport } from './request-export.ts';

/** Beside the contract, like the pictures of slips: a link answers with a file. */
const ARCHIVE_PATH = '/api/archives/';

export function ownDataRoutes(serve: Serve, deps: OwnDataDeps): void {
  const latest = async (memberId: string) => exportsRepository(deps.db).findLatest(memberId);
  const read = async (memberId: string) => {
    const found = await latest(memberId);
    return { export: found ? present(found) : null };
  };
  serve('GET /api/own-data', ({ member }) => read(member.id));
  serve('POST /api/own-data', async ({ member, body, locale, address, cookies }) => {
    refuseUnproved(member.factor);
    const knownDevice = cookies.read('known_device');
    await requestExport(deps, { memberId: member.id, locale, address, knownDevice, ...body });
    return read(member.id);
  });
  serve('GET /api/own-data/link', async ({ member }) => {
    const found = await latest(member.id);
    if (!found || !isReady(deps, found)) throw new AppError('NO_DATA');
    return { url: ARCHIVE_PATH + deps.links.sign(found.id) };
  });
}

const isReady = ({ clock }: OwnDataDeps, { state, expiresAt }: DataExport): boolean =>
  state === 'ready' && expiresAt !== null && expiresAt > clock.now();

/** Serves the archive behind a signed link, as a download. */
export function ownDataArchives(app: FastifyInstance, deps: OwnDataDeps, limit: onRequestAsyncHookHandler): void {
  const config = { access: 'public' } as const;
  app.get<{ Params: { token: string } }>(
    `${ARCHIVE_PATH}:token`,
    { config, onRequest: limit },
    async (request, reply) => {
      const id = deps.links.read(request.params.token);
      const found = id ? await exportsRepository(deps.db).find(id) : undefined;
      if (!found || !isReady(deps, found)) throw new AppError('NO_DATA');
      const bytes = Number(found.bytes);
      const content = await deps.archives.readPart(archiveName(found.id), { start: 0, end: bytes - 1 });
      if (!content) throw new AppError('NO_DATA');
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="krapao-my-data.zip"')
        .header('content-length', bytes)
        .header('cache-control', 'no-store')
        .send(content);
    },
  );
}
