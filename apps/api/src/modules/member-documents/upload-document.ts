import { LIMITS } from '@krapao/contract/limits';
import { DOCUMENT_FILES_MAX } from '@krapao/contract/member-documents';
import { transact } from '../../platform/database/transact.ts';
import type { UploadedForm } from '../../platform/files/files-upload.ts';
import { type PictureRules, redrawPicture } from '../../platform/files/pictures.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { documentsRepository } from './documents.repository.ts';
import { documentFilesRepository, fileName } from './files.repository.ts';
import type { MemberDocumentsDeps } from './member-documents.deps.ts';

const MEGABYTE = 1024 * 1024;
const BYTES_MAX = LIMITS.documentBytesMax;
const CALLS = ['POST /api/documents/{id}/files', 'POST /api/office/members/{id}/documents/{document}/files'];

/** The body limit of uploads of documents; other calls have their own. */
export const documentBytesMax = (call: string): number | undefined => (CALLS.includes(call) ? BYTES_MAX : undefined);

const RULES: PictureRules = {
  decoders: { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heif' },
  mayMove: false,
  refusal: (status, details) =>
    status === 413
      ? new AppError('FILE_TOO_LARGE', details ?? { megabytes: BYTES_MAX / MEGABYTE })
      : new AppError('FILE_NOT_SUPPORTED'),
};

/** `by`: the operator, or null for the member. */
type Upload = { memberId: string; documentId: string; form: UploadedForm; by: string | null };

/**
 * Stores a picture of an open document as pixels alone. The file is written before its row: a crash in between leaves an
 * orphaned file, which is swept. The same picture again is stored once, so a repeated request is harmless.
 */
export async function uploadDocument(
  deps: MemberDocumentsDeps,
  { memberId, documentId, form: { files, upload }, by }: Upload,
): Promise<void> {
  if (!upload || files > 1 || upload.bytes === 0) throw new AppError('FILE_NOT_SUPPORTED');
  const picture = await redrawPicture(upload, RULES);
  const id = deps.random.uuid();
  await deps.files.save(fileName(id), picture);
  try {
    const isNew = await transact(deps.db, async (transaction) => {
      const documents = documentsRepository(transaction);
      if (!(await documents.lockOpen(memberId, documentId))) throw new AppError('NO_DATA');
      const stored = documentFilesRepository(transaction);
      const before = await stored.listOf([documentId]);
      if (before.some(({ sha256 }) => sha256 === upload.sha256)) return false;
      if (before.length >= DOCUMENT_FILES_MAX) throw new AppError('REQUEST_LIMIT');
      const at = deps.clock.now();
      const file = { id, documentId, sha256: upload.sha256, bytes: picture.length, uploadedBy: by, uploadedAt: at };
      await stored.insert(memberId, { ...file, removedAt: null });
      await documents.saveReceived(documentId, at);
      deps.notifyPages(transaction, memberId);
      return true;
    });
    if (!isNew) await deps.files.remove(fileName(id));
  } catch (error) {
    await deps.files.remove(fileName(id));
    throw error;
  }
}
