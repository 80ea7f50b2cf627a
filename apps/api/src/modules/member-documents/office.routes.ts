import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { officeMemberDocumentCalls } from '@krapao/contract/office/member-documents';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { readMemberFile } from '../members/public.ts';
import { memberShown, type QueueSource } from '../queues/public.ts';
import { acceptDocument, cancelDocument, refuseDocument, requestDocument } from './decide-document.ts';
import { documentsRepository } from './documents.repository.ts';
import { documentFilesRepository, fileName } from './files.repository.ts';
import type { OfficeMemberDocumentsDeps } from './member-documents.deps.ts';
import { presentDocument } from './member-documents.routes.ts';
import { uploadDocument } from './upload-document.ts';

const DONE = { message: 'OK' } as const;

export function officeMemberDocumentRoutes(
  serve: Serve<typeof officeMemberDocumentCalls>,
  deps: OfficeMemberDocumentsDeps,
): void {
  type Input = { params: { id: string; document: string }; operator: OperatorIdentity; body: { reason: string } };
  const byOf = ({ params, operator, body }: Input) => ({
    memberId: params.id,
    documentId: params.document,
    operatorId: operator.id,
    reason: body.reason,
  });

  serve('GET /api/office/member-documents/{id}', async ({ params }) => {
    const document = await documentsRepository(deps.db).find(params.id);
    if (!document) throw new AppError('NO_DATA');
    const { kind, state, receivedAt } = presentDocument(document);
    return { kind, state, receivedAt, member: await memberShown(deps.desk, document.memberId) };
  });
  serve('GET /api/office/members/{id}/documents', async ({ params }) => {
    await readMemberFile(deps.db, params.id);
    return listDocuments(deps, params.id);
  });
  serve('POST /api/office/members/{id}/documents', ({ params, operator, body }) =>
    requestDocument(deps, { memberId: params.id, operatorId: operator.id, ...body }),
  );
  serve('POST /api/office/members/{id}/documents/{document}/files', async ({ params, operator, form }) => {
    await uploadDocument(deps, { memberId: params.id, documentId: params.document, form, by: operator.id });
    return DONE;
  });
  serve('GET /api/office/members/{id}/documents/{document}/files/{file}', async ({ params }) => {
    const file = await documentFilesRepository(deps.db).find(params.id, params.document, params.file);
    const bytes = file && (await deps.files.read(fileName(file.id)));
    if (!bytes) throw new AppError('NO_DATA');
    return { mediaType: 'image/jpeg', base64: bytes.toString('base64') };
  });
  serve('POST /api/office/members/{id}/documents/{document}/accept', async (input) => {
    checkLooks(input.operator);
    await acceptDocument(deps, { ...byOf(input), expiresOn: input.body.expiresOn });
    return DONE;
  });
  serve('POST /api/office/members/{id}/documents/{document}/refuse', async (input) => {
    checkLooks(input.operator);
    await refuseDocument(deps, { ...byOf(input), refusal: input.body.refusal });
    return DONE;
  });
  serve('POST /api/office/members/{id}/documents/{document}/cancel', async (input) => {
    await cancelDocument(deps, byOf(input));
    return DONE;
  });
}

/** Nobody decides about pictures that they may not see. */
function checkLooks({ permissions }: OperatorIdentity): void {
  if (!permissions.has('members.documents')) throw new AppError('NO_PERMISSION');
}

async function listDocuments(
  { db, desk }: OfficeMemberDocumentsDeps,
  memberId: string,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}/documents'>> {
  const documents = await documentsRepository(db).listOf(memberId);
  const files = await documentFilesRepository(db).listOf(documents.map(({ id }) => id));
  const operators = [
    ...documents.flatMap((one) => [one.requestedBy, one.decidedBy]),
    ...files.map((one) => one.uploadedBy),
  ];
  const names = await desk.operatorNames([...new Set(operators.filter((id) => id !== null))]);
  const nameOf = (id: string | null) => id && (names.get(id) ?? id);
  return documents.map((document) => ({
    ...presentDocument(document),
    requestedBy: nameOf(document.requestedBy),
    decidedBy: nameOf(document.decidedBy),
    files: files
      .filter(({ documentId }) => documentId === document.id)
      .map(({ id, bytes, uploadedBy, uploadedAt, removedAt }) => ({
        ...{ id, bytes },
        uploadedBy: nameOf(uploadedBy),
        uploadedAt: uploadedAt.toISOString(),
        removedAt: removedAt?.toISOString() ?? null,
      })),
  }));
}

export const documentQueue = (db: Db): QueueSource => ({
  permission: 'members.write',
  signals: async (ids) =>
    new Map((await documentsRepository(db).kinds(ids)).map(({ id, kind }) => [id, [{ code: `document.${kind}` }]])),
});
