import path from 'node:path';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { type OwnDataDeps, ownDataArchives, ownDataJobs, ownDataRoutes } from '../../modules/own-data/public.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { signedLinks } from '../../platform/http/signed-links.ts';
import type { Config } from '../config.ts';
import { filesOf } from '../files-of.ts';
import type { Platform } from '../platform.ts';
import type { wireIdentity } from './wire-identity.ts';

const LINK_MS = 5 * MINUTE_MS;

/** The files of members that archives contain. */
export const archiveSources = (config: Config) => ({
  slipFiles: filesOf(config, 'slips'),
  documentFiles: filesOf(config, 'documents'),
  chatFiles: filesOf(config, 'chat'),
});

/** Wires the archives of members' own data. */
export function wireOwnData(
  { config, db, clock, random }: Platform,
  { members }: Pick<ReturnType<typeof wireIdentity>, 'members'>,
) {
  const archiveFolder = path.join(config.filesDir, 'own-data');
  const ownData: OwnDataDeps = {
    ...{ db, clock, random, archiveFolder, ...archiveSources(config) },
    archives: filesOf(config, 'own-data'),
    links: signedLinks(config.secrets, 'own data', clock, LINK_MS),
    async isOwnPassword(memberId, proof) {
      const { phone } = await members.members.get(memberId);
      return members.isOwnPassword({ phone, ...proof });
    },
    notifyPages: members.notifyPages,
  };
  return {
    ownData,
    jobs: ownDataJobs(ownData),
    routes: (serve: Serve) => ownDataRoutes(serve, ownData),
    archives: (app: FastifyInstance, limit: onRequestAsyncHookHandler) => ownDataArchives(app, ownData, limit),
  };
}
