import { before, DAY_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { chatRepository } from '../chat.repository.ts';
import type { Customer } from '../customer.ts';
import { inConversation } from '../in-conversation.ts';
import { type ChatFile, chatFilesRepository } from './chat-files.repository.ts';
import { checkFile, type Kind, takeFile } from './take-file.ts';

/** Stores a customer's file in their conversation. */
export async function uploadFile(
  deps: ChatDeps,
  customer: Customer,
  form: UploadedForm,
  kinds: readonly Kind[],
): Promise<ChatFile> {
  const { filesPerDay } = await deps.setting();
  const checkQuota = async (db: Db, conversationId: string) => {
    const sent = await chatFilesRepository(db).countSince(conversationId, before(deps.clock.now(), DAY_MS));
    // Limits disk use. Refused files are not stored, so they do not count.
    if (sent >= filesPerDay) throw new AppError('REQUEST_LIMIT');
  };
  const known = await chatRepository(deps.db).find(customer);
  // Before the picture is re-encoded, which is the expensive part.
  if (known) await checkQuota(deps.db, known.id);
  return storeFile(deps, form, kinds, (save) =>
    inConversation(deps, customer, async ({ transaction, conversation }) => {
      await checkQuota(transaction, conversation.id);
      return save(transaction, conversation.id);
    }),
  );
}

type Save = (transaction: Db, conversationId: string) => Promise<ChatFile>;

/** Writes the file to disk before its row: a crash in between leaves an orphaned file, which the sweep removes. */
export async function storeFile(
  deps: ChatDeps,
  form: UploadedForm,
  kinds: readonly Kind[],
  within: (save: Save) => Promise<ChatFile>,
): Promise<ChatFile> {
  const taken = await takeFile(deps, checkFile(form, kinds));
  try {
    return await within(async (transaction, conversationId) => {
      const file = { ...taken, conversationId };
      await chatFilesRepository(transaction).insert(file, deps.clock.now());
      return file;
    });
  } catch (error) {
    await deps.files.remove(taken.name);
    throw error;
  }
}
