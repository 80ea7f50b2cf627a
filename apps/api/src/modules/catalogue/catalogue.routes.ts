import type { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import type { Serve } from '../../platform/http/serve.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { simulateDocument } from './checks/simulate-document.ts';
import { uploadPicture } from './pictures/upload-picture.ts';
import { listDocuments, listWaiting, readDocument, readVersions, tryDocument } from './read-documents.ts';
import { cancelVersion, rollBack, saveDocument } from './save-document.ts';

export function catalogueRoutes(serve: Serve<typeof officeCatalogueCalls>, deps: CatalogueDeps): void {
  serve('GET /api/office/catalogue-changes', () => listWaiting(deps));
  serve('GET /api/office/catalogue/{kind}', ({ params }) => listDocuments(deps, params.kind));
  serve('GET /api/office/catalogue/{kind}/{key}', ({ params }) => readDocument(deps, params.kind, params.key));
  serve('GET /api/office/catalogue/{kind}/{key}/versions', ({ params, query }) =>
    readVersions(deps, params.kind, params.key, query),
  );
  serve('POST /api/office/catalogue/{kind}/{key}/try', ({ params, body }) =>
    tryDocument(deps, { ...params, value: body.value }),
  );
  serve('POST /api/office/catalogue/{kind}/{key}/simulate', ({ params, body: { value, days }, closeSignal }) =>
    simulateDocument(deps, { ...params, value, days, signal: closeSignal() }),
  );
  serve('POST /api/office/catalogue-pictures', ({ form, query, operator }) =>
    uploadPicture(deps, form, query, operator.id),
  );

  for (const right of ['catalogue', 'service'] as const) {
    serve(`PUT /api/office/${right}/{kind}/{key}`, async ({ params, body, operator }) => {
      const appliesAt = body.appliesAt === undefined ? undefined : new Date(body.appliesAt);
      const author = { by: operator.id, isProved: operator.isProved, right };
      const { key, outcome } = await saveDocument(deps, {
        ...params,
        ...body,
        value: body.value,
        appliesAt,
        ...author,
      });
      return { ...(await readDocument(deps, params.kind, key)), outcome };
    });
    serve(`POST /api/office/${right}/{kind}/{key}/roll-back`, async ({ params, body, operator }) => {
      const author = { by: operator.id, isProved: operator.isProved, right };
      const { outcome } = await rollBack(deps, { ...params, ...body, ...author });
      return { ...(await readDocument(deps, params.kind, params.key)), outcome };
    });
    serve(`DELETE /api/office/${right}/{kind}/{key}/versions/{version}`, async ({ params, operator }) => {
      await cancelVersion(deps, { ...params, by: operator.id, right });
      return readDocument(deps, params.kind, params.key);
    });
  }
}
