import type { AnswerOf } from '@krapao/contract/calls';
import type { Serve } from '../../platform/http/serve.ts';
import { documentsRepository, type StoredDocument } from './documents.repository.ts';
import { documentFilesRepository } from './files.repository.ts';
import type { MemberDocumentsDeps } from './member-documents.deps.ts';
import { uploadDocument } from './upload-document.ts';

export function memberDocumentRoutes(serve: Serve, deps: MemberDocumentsDeps): void {
  serve('GET /api/documents', ({ member }) => listDocuments(deps, member.id));

  // Neither blocks nor an exclusion stop documents: they are wanted for withdrawals too.
  serve('POST /api/documents/{id}/files', async ({ member, params, form }) => {
    await uploadDocument(deps, { memberId: member.id, documentId: params.id, form, by: null });
    const document = (await listDocuments(deps, member.id)).find(({ id }) => id === params.id);
    if (!document) throw new Error('an uploaded document is missing');
    return document;
  });
}

/** A member's documents for the member: without pictures and without the operators. */
async function listDocuments({ db }: MemberDocumentsDeps, memberId: string): Promise<AnswerOf<'GET /api/documents'>> {
  const documents = await documentsRepository(db).listOf(memberId);
  const files = await documentFilesRepository(db).listOf(documents.map(({ id }) => id));
  return documents.map((document) => ({
    ...presentDocument(document),
    files: files.filter(({ documentId }) => documentId === document.id).length,
  }));
}

export const presentDocument = (document: StoredDocument) => ({
  id: document.id,
  kind: document.kind,
  state: document.state,
  requestedAt: document.requestedAt.toISOString(),
  receivedAt: document.receivedAt?.toISOString() ?? null,
  decidedAt: document.decidedAt?.toISOString() ?? null,
  refusal: document.refusal,
  expiresOn: document.expiresOn,
});
