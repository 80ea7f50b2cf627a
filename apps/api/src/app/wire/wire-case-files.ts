import path from 'node:path';
import type { officeCaseFileCalls } from '@krapao/contract/office/case-files';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { readMemberFile } from '../../modules/members/public.ts';
import { type CaseFileDeps, caseFileJobs, caseFileRoutes, caseFiles } from '../../modules/own-data/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Recognise } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { signedLinks } from '../../platform/http/signed-links.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';
import { archiveSources } from './wire-own-data.ts';

const LINK_MS = 5 * MINUTE_MS;

/** Wires the files about members for regulators. */
export function wireCaseFiles(
  { config, db, clock, random }: Platform,
  operatorNames: CaseFileDeps['operatorNames'],
  recogniseOperator: Recognise,
) {
  const archiveFolder = path.join(config.filesDir, 'case-files');
  const deps: CaseFileDeps = {
    ...{ db, clock, random, archiveFolder, operatorNames },
    ...archiveSources(config),
    archives: filesOf(config, 'case-files'),
    links: signedLinks(config.secrets, 'case files', clock, LINK_MS),
    checkMember: (memberId) => readMemberFile(db, memberId),
  };
  return {
    jobs: caseFileJobs(deps),
    routes: (serve: Serve<typeof officeCaseFileCalls>) => caseFileRoutes(serve, deps),
    files: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => caseFiles(app, deps, limit, recogniseOperator),
  };
}
