import { isLocale } from '@krapao/contract/locales';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { bangkokTime, dayOf } from '../../platform/bangkok.ts';
import { zipOf } from '../../platform/files/zip.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { buildEvidence } from './build-evidence.ts';
import { codeOf } from './code-of.ts';
import { howToVerify } from './how-to-verify.ts';
import { evidencePdf } from './pdf/evidence-pdf.ts';
import type { EvidenceDeps } from './proofs.deps.ts';
import { proofsRepository } from './proofs.repository.ts';
import { nextHeadAt } from './publish-head.ts';
import { listHeads } from './read-proof.ts';

const EVIDENCE_PATH = '/api/evidence/';

export function evidenceRoutes(serve: Serve, deps: EvidenceDeps): void {
  serve('GET /api/statement/receipt/{reference}/evidence', async ({ member, params, locale }) => {
    const { evidence } = await buildEvidence(deps, member.id, params.reference);
    const last = await proofsRepository(deps.db).lastHead();
    return {
      url: EVIDENCE_PATH + deps.links.sign(`${member.id}:${params.reference.toUpperCase()}:${locale}`),
      isSealed: evidence.head !== null,
      nextAt: nextHeadAt(last, deps.clock.now()).toISOString(),
      code: codeOf(evidence),
    };
  });
}

/** Serves the file behind a signed link, as the pictures of slips are served. */
export function evidenceFiles(app: FastifyInstance, deps: EvidenceDeps, limit: onRequestAsyncHookHandler): void {
  const config = { access: 'public' } as const;
  app.get<{ Params: { token: string } }>(
    `${EVIDENCE_PATH}:token`,
    { config, onRequest: limit },
    async (request, reply) => {
      const [memberId, reference, locale] = deps.links.read(request.params.token)?.split(':') ?? [];
      if (!memberId || !reference || !isLocale(locale)) throw new AppError('NO_DATA');
      const built = await buildEvidence(deps, memberId, reference);
      const { evidence, slip } = built;
      const [heads, pdf] = await Promise.all([listHeads(deps, undefined), evidencePdf(built, { ...deps, locale })]);
      const now = deps.clock.now();
      const files = {
        'evidence.pdf': pdf,
        'evidence.json': json({ format: 'krapao-evidence-1', ...evidence, code: codeOf(evidence) }),
        'heads.json': json(heads),
        'READ-ME.txt': Buffer.from(howToVerify(reference, `${dayOf(now)} ${bangkokTime(now)}`)),
        ...(slip && { 'slip.jpg': slip }),
      };
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="evidence-${reference}.zip"`)
        .header('cache-control', 'no-store')
        .send(zipOf(Object.entries(files).map(([path, bytes]) => ({ path, bytes }))));
    },
  );
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
